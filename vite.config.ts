import { vitePlugin as remix } from "@remix-run/dev";
import { installGlobals } from "@remix-run/node";
import { defineConfig, type Plugin } from "vite";
import { clientChunk } from "./scripts/client-chunks";
import remixConfig from "./remix.config.js";

installGlobals({ nativeFetch: true });

/** Opens the request guard before the first request: else that one would load it and pass by. */
const frontDoor: Plugin = {
  name: "request-guard",
  apply: "serve",
  configureServer(server) {
    const { httpServer, middlewares } = server;
    if (!httpServer) return;
    let isOpen = false;
    const opening = new Promise((resolve) => httpServer.once("listening", resolve))
      .then(() => server.ssrLoadModule("/app/entry.server.tsx"))
      // What is wrong with it is told to the browser, by the request that loads it again.
      .catch(() => undefined)
      .then(() => (isOpen = true));
    middlewares.use((request, response, next) => {
      if (isOpen) return next();
      // The guard did not see this one, so the browser sends it again.
      void opening.then(() => response.writeHead(307, { Location: request.url }).end());
    });
  },
};

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [remix(remixConfig), frontDoor],
  // Packages of many small files: in one file the server starts in two thirds of the time.
  ssr: { noExternal: ["kysely", /^@conform-to/, "p-limit", "zod", /^@zxcvbn/] },
  // The search for packages of the browser follows routes into the server, where this one is native.
  optimizeDeps: { exclude: ["@node-rs/argon2"] },
  resolve: { alias: { "~": new URL("./app", import.meta.url).pathname } },
  build: {
    // Remix would empty all of build/ while processes load their compiled scripts from it.
    emptyOutDir: false,
    // remix-serve calls everything in build/client immutable for a year; public/ keeps its names, so it stays out.
    copyPublicDir: false,
    // Below this size Vite would inline pictures as data: URLs, which cost every page their bytes.
    assetsInlineLimit: 0,
    // The minifier must not undo what postcss.config.js does for old phones.
    cssTarget: ["chrome60", "firefox60", "safari12"],
    // Written for the oldest Node.js that runs it: older targets turn private fields, which Kysely is full of, into WeakMaps.
    ...(isSsrBuild ? { target: "node20" } : { rollupOptions: { output: { manualChunks: clientChunk } } }),
  },
}));
