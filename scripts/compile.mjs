import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";

/** The real folder of the sources: an installation's folder may contain links to them. */
const root = dirname(realpathSync("package.json"));
const FOLDER = "build/scripts";

/** What affects the result besides the sources: the compiler's version and settings, and how names are resolved. */
const common = ["package.json", "package-lock.json", "tsconfig.json", "scripts/compile.mjs"];

/**
 * Packages of many small files: bundled into one file, a script starts in half the time. The lock file says what is
 * in them.
 */
const inlined = /^(?:kysely|zod|p-limit|jose|libphonenumber-js|@zxcvbn-ts)(?:\/|$)/;

/** All other packages are loaded from where they are installed. */
const packages = {
  name: "packages",
  setup({ onResolve }) {
    onResolve({ filter: /^[^.~#/]/ }, ({ path, kind }) =>
      kind === "entry-point" || inlined.test(path) ? undefined : { external: true },
    );
  },
};

/**
 * A script in TypeScript compiled to JavaScript, which starts in a third of the time that a loader takes. It is
 * compiled again when the content of any of its files has changed, so a complete build is only read.
 * @param {string} script its path in the project
 * @returns {Promise<string>} the address to import
 */
export async function compiled(script) {
  const record = join(root, FOLDER, `${script}.json`);
  return pathToFileURL(join(root, readFresh(record) ?? (await compile(script, record)))).href;
}

/** The file of the last compilation, or null if the sources have changed since. */
function readFresh(record) {
  if (!existsSync(record)) return null;
  const { file, inputs, hash } = JSON.parse(readFileSync(record, "utf8"));
  return hashOf(inputs) === hash ? file : null;
}

/** Of names inside the project, so that a build may be moved with it. */
function hashOf(names) {
  const hash = createHash("sha256");
  for (const name of names) {
    const path = join(root, name);
    hash.update(`\0${name}\0`).update(existsSync(path) ? readFileSync(path) : "missing");
  }
  return hash.digest("hex");
}

async function compile(script, record) {
  const { build, stop } = await import("esbuild");
  const start = Date.now();
  const { outputFiles, metafile } = await build({
    absWorkingDir: root,
    entryPoints: [script],
    outdir: FOLDER,
    outbase: ".",
    entryNames: "[dir]/[name]-[hash]",
    chunkNames: "parts/[name]-[hash]",
    outExtension: { ".js": ".mjs" },
    bundle: true,
    // Code that is imported only when needed stays in a separate file.
    splitting: true,
    plugins: [packages],
    alias: { "~": "./app" },
    platform: "node",
    format: "esm",
    target: "node20",
    keepNames: true,
    sourcemap: "linked",
    sourcesContent: false,
    metafile: true,
    write: false,
  });
  await stop();
  for (const { path, contents } of outputFiles) write(path, contents);
  const [file] = Object.entries(metafile.outputs).find(([, { entryPoint }]) => entryPoint === script);
  const sources = Object.keys(metafile.inputs).filter((name) => !name.startsWith("node_modules/"));
  const inputs = [...common, ...sources];
  // A file saved in the meantime may be in the hash and not in the result.
  if (!inputs.some((name) => changedSince(start, name)))
    write(record, JSON.stringify({ file, inputs, hash: hashOf(inputs) }));
  return file;
}

const changedSince = (time, name) =>
  (statSync(join(root, name), { throwIfNoEntry: false })?.mtimeMs ?? 0) >= time;

/** In one step, since other processes may be reading or writing the same file. */
function write(path, content) {
  const own = `${path}.${process.pid}`;
  try {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(own, content);
  } catch (error) {
    throw new Error("build/ is older than the sources and cannot be written: npm run build", {
      cause: error,
    });
  }
  renameSync(own, path);
}
