/** Made by the build: the application as remix-serve loads it. */
declare module "virtual:remix/server-build" {
  /** Every route by its id. */
  export const routes: Record<
    string,
    {
      parentId?: string;
      path?: string;
      module: { default?: unknown; loader?: unknown; action?: unknown };
    }
  >;
}
