/** The package has no types of its own. */
declare module "on-headers" {
  import type { ServerResponse } from "node:http";

  /** Calls back just before the head of the response is written. */
  export default function onHeaders(response: ServerResponse, listener: () => void): void;
}
