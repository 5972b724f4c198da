import { useEffect, useState } from "react";

/** False on the server and in the first render of the browser, true from then on. */
export function useHydrated(): boolean {
  const [hydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  return hydrated;
}
