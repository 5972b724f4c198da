import { useMatches } from "@remix-run/react";
import type { Handle } from "~/components/page-handle";

/** The handles of all matched routes as one; the innermost decides. */
export function useHandle(): Handle {
  const handles = useMatches().map((match) => match.handle as Handle | undefined);
  return Object.assign({}, ...handles) as Handle;
}
