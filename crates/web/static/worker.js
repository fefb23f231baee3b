// Loads the client once more, in a worker, where the engine may think without disturbing the page.
// The page sends the module, which it has compiled already, and then its questions.

import load, { worker } from "./{{quartet.js}}";

// What values positions, fetched when a game needs it.
const NETWORKS = {{networks}};

// What arrives before the engine listens is kept, and delivered then.
const early = [];
addEventListener("message", keep);

function keep({ data }) {
  if (data instanceof WebAssembly.Module) begin(data);
  else early.push(data);
}

async function begin(module) {
  try {
    await load({ module_or_path: module });
    worker(network);
    removeEventListener("message", keep);
    for (const data of early) dispatchEvent(new MessageEvent("message", { data }));
  } catch (error) {
    // Thrown outside the promise, so that the page hears of it as an error of this worker.
    setTimeout(() => {
      throw error;
    });
  }
}

async function network(name) {
  if (!(name in NETWORKS)) return undefined;
  const response = await fetch(new URL(NETWORKS[name], import.meta.url));
  if (!response.ok) throw new Error(`${NETWORKS[name]}: ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}
