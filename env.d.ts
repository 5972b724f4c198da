import "@remix-run/node";

declare module "@remix-run/node" {
  interface Future {
    v3_singleFetch: true;
  }
}

declare global {
  interface ImportMeta {
    /** Of Vite: false in what is built for browsers, which then leaves out what only the server needs. */
    env: { SSR: boolean };
  }
}
