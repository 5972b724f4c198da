import { useMatches } from "@remix-run/react";
import type { Handle } from "./page-handle";

/** The merged handles of all matched routes; the innermost counts most. */
export function useHandle(): Handle {
  const handles = useMatches().map((match) => match.handle as Handle | undefined);
  return Object.assign({}, ...handles) as Handle;
}
