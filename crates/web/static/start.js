// Loads the client and starts the page; says so if that fails.

// The smallest module that uses the vector instructions (v128) the client is compiled for.
const VECTORS = new Uint8Array([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11,
]);

function trouble(name, error) {
  if (error) console.error(error);
  document.getElementById("splash")?.remove();
  document.getElementById(name).hidden = false;
}

async function start() {
  if (typeof WebAssembly !== "object" || !WebAssembly.validate(VECTORS)) {
    trouble("trouble-browser");
    return;
  }
  try {
    const { default: load, page } = await import("./{{quartet.js}}");
    await load({ module_or_path: new URL("./{{quartet.wasm}}", import.meta.url) });
    page();
    document.getElementById("splash")?.remove();
  } catch (error) {
    trouble("trouble-load", error);
  }
}

// Off line from the next visit on. Where the browser forbids it, the page works all the same.
function keep() {
  navigator.serviceWorker
    ?.register("sw.js", { updateViaCache: "none" })
    .catch((error) => console.info("not kept for use off line:", error.message));
}

// What it fetches must not hold up the first things done on the page.
start().then(() => setTimeout(keep, 1000));
