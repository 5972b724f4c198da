const { existsSync, statSync } = require("node:fs");
const { isBuiltin } = require("node:module");
const { dirname, join } = require("node:path");

const endings = ["", ".ts", ".tsx", ".js", ".mjs"];

/** Tells eslint-plugin-boundaries where an import leads: `~/` is app/, `#db/` is db/, the rest is relative. */
module.exports = {
  interfaceVersion: 2,
  resolve(source, file) {
    const path = local(source.replace(/\?.*$/, ""), file);
    if (path === null) return { found: isBuiltin(source), path: null };
    const found = endings
      .map((ending) => path + ending)
      .find((name) => existsSync(name) && statSync(name).isFile());
    return { found: found !== undefined, path: found };
  },
};

function local(source, file) {
  if (source.startsWith("~/")) return join(__dirname, "app", source.slice(2));
  if (source.startsWith("#db/")) return join(__dirname, "db", source.slice(4));
  return source.startsWith(".") ? join(dirname(file), source) : null;
}
