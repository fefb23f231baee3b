"use strict";

// Shows an OpenAPI description and lets one try what it describes. Texts are set as texts, never as markup.

const make = (name, properties = {}, ...children) => {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
};

const typeOf = (schema) => {
  if (!schema) return "";
  if (schema.$ref) return schema.$ref.split("/").pop();
  if (schema.type === "array") return `${typeOf(schema.items)}[]`;
  return [].concat(schema.type ?? "object").join(" or ");
};

// The smallest value that fits a schema: something to begin with.
const example = (schema, all, depth = 0) => {
  if (!schema || depth > 5) return null;
  if (schema.$ref) return example(all[typeOf(schema)], all, depth + 1);
  if (schema.example !== undefined) return schema.example;
  if (schema.default !== undefined) return schema.default;
  if (schema.enum) return schema.enum[0];
  if (schema.oneOf) return example(schema.oneOf[0], all, depth + 1);
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => example(part, all, depth + 1)));
  const type = [].concat(schema.type ?? "object")[0];
  if (type === "object") {
    const needed = schema.required ?? [];
    const fields = Object.entries(schema.properties ?? {}).filter(([name]) => needed.includes(name));
    return Object.fromEntries(fields.map(([name, field]) => [name, example(field, all, depth + 1)]));
  }
  return { array: [], boolean: true, integer: 0, number: 0, string: "" }[type] ?? null;
};

const tryIt = (path, method, operation, all) => {
  const form = make("form");
  const inputs = (operation.parameters ?? []).map((parameter) => {
    const input = make("input", { name: parameter.name, required: parameter.required, autocomplete: "off" });
    form.append(make("label", {}, `${parameter.name} (${parameter.in}): ${parameter.description ?? ""} `, input));
    return [parameter, input];
  });
  const schema = operation.requestBody?.content?.["application/json"]?.schema;
  const body = schema && make("textarea", { value: JSON.stringify(example(schema, all), null, 2), spellcheck: false });
  if (body) form.append(make("label", {}, `Body: ${typeOf(schema)}`, body));
  const stop = make("button", { type: "button", textContent: "Stop", hidden: true });
  const answer = make("pre", { hidden: true, tabIndex: 0 });
  answer.setAttribute("aria-live", "polite");
  form.append(make("button", { textContent: "Send" }), stop, answer);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    let url = path;
    const query = new URLSearchParams();
    const headers = {};
    for (const [parameter, input] of inputs) {
      if (input.value === "") continue;
      if (parameter.in === "path") url = url.replace(`{${parameter.name}}`, encodeURIComponent(input.value));
      if (parameter.in === "query") query.set(parameter.name, input.value);
      if (parameter.in === "header") headers[parameter.name] = input.value;
    }
    const token = document.getElementById("token").value;
    if (token) headers.authorization = `Bearer ${token}`;
    if (body) headers["content-type"] = "application/json";
    if (query.size) url += `?${query}`;
    const control = new AbortController();
    stop.onclick = () => control.abort();
    stop.hidden = answer.hidden = false;
    answer.textContent = "…";
    try {
      const response = await fetch(url, { method, headers, body: body?.value, signal: control.signal });
      answer.textContent = `${response.status} ${response.statusText}\n`;
      const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
      for (let part = await reader.read(); !part.done; part = await reader.read()) {
        answer.textContent += part.value;
      }
    } catch (error) {
      answer.textContent += `\n${error.message}`;
    }
    stop.hidden = true;
  });
  return form;
};

const show = (api) => {
  document.getElementById("about").textContent = api.info.description;
  const all = api.components.schemas;
  const operations = document.getElementById("operations");
  const tags = new Map();
  for (const [path, item] of Object.entries(api.paths)) {
    for (const [method, operation] of Object.entries(item)) {
      const tag = operation.tags?.[0] ?? "other";
      if (!tags.has(tag)) tags.set(tag, []);
      const name = method.toUpperCase();
      const rows = Object.entries(operation.responses ?? {}).map(([status, response]) => {
        const content = Object.values(response.content ?? {})[0];
        return make("tr", {}, make("td", { textContent: status }), make("td", { textContent: response.description }),
          make("td", {}, make("code", { textContent: typeOf(content?.schema) })));
      });
      const details = make("details", {},
        make("summary", {}, make("b", { textContent: name }), make("code", { textContent: path }), " ",
          make("span", { textContent: operation.summary ?? "" })),
        make("p", { textContent: operation.description ?? "" }), make("table", {}, ...rows));
      if (path !== "/ws") details.append(tryIt(path, name, operation, all));
      tags.get(tag).push(details);
    }
  }
  for (const [tag, list] of tags) {
    operations.append(make("h2", { textContent: tag[0].toUpperCase() + tag.slice(1) }), ...list);
  }
  const types = Object.entries(all).map(([name, schema]) => make("details", {},
    make("summary", {}, make("code", { textContent: name }), " ", make("span", { textContent: schema.description?.split("\n")[0] ?? "" })),
    make("pre", { textContent: JSON.stringify(schema, null, 2), tabIndex: 0 })));
  document.getElementById("types").append(...types);
};

fetch("/api/openapi.json").then((response) => response.json()).then(show);
