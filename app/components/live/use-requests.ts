import { useCallback, useRef, useState } from "react";

import { leaveFor, sendAsUsual, showAddress } from "./address";
import type { SubmitOptions } from "./live-context";
import type { PageState } from "./page-state";
import { loadPage, postFields } from "./requests";

/** A page that is being left keeps its button busy. */
type End = "shown" | "left";
type Signal = AbortSignal | undefined;
type Work = (signal: Signal) => Promise<End>;

/** Ends a request that a newer one replaces, in browsers that can. */
function makeCancel(): { signal?: AbortSignal; abort: () => void } {
  if ("AbortController" in window) return new AbortController();
  return { abort: () => undefined };
}

/** Runs one request at a time: a newer one replaces the one under way. */
function useNewest() {
  const [sent, setSent] = useState<FormData | null>(null);
  const [isLost, setLost] = useState(false);
  const newest = useRef<ReturnType<typeof makeCancel> | null>(null);
  const run = useCallback((work: Work) => {
    newest.current?.abort();
    const mine = makeCancel();
    newest.current = mine;
    setLost(false);
    const end = (failed: boolean) => {
      if (newest.current !== mine) return;
      setSent(null);
      setLost(failed);
    };
    work(mine.signal).then(
      (how) => how === "shown" && end(false),
      () => end(true),
    );
  }, []);
  return { sent, setSent, isLost, run };
}

/** The requests of a page, and what they change. */
export function useRequests(route: string, show: (change: Partial<PageState>) => void) {
  const { sent, setSent, isLost, run } = useNewest();

  const load = useCallback(
    async (page: URL, signal: Signal, answer?: unknown): Promise<End> => {
      const loaded = await loadPage(page, route, signal);
      if (loaded.kind === "redirect") return leaveFor(loaded.to);
      if (loaded.kind === "failed") return leaveFor(page.href);
      show({ data: loaded.data, flash: loaded.flash, answer });
      return "shown";
    },
    [route, show],
  );

  const submit = useCallback(
    (fields: FormData, { action, inPlace = false }: SubmitOptions) => {
      const page = new URL(action, location.href);
      const goTo = async (to: URL, signal: Signal, answer?: unknown): Promise<End> => {
        const end = await load(to, signal, answer);
        if (end === "shown") showAddress(to, { inPlace, keepScroll: inPlace });
        return end;
      };
      setSent(fields);
      run(async (signal) => {
        const posted = await postFields(page, fields, signal);
        if (posted.kind === "failed") return sendAsUsual(page, fields);
        if (posted.kind === "redirect") {
          const to = new URL(posted.to, location.href);
          const isElsewhere = to.origin !== location.origin || to.pathname !== location.pathname;
          return isElsewhere ? leaveFor(to.href) : goTo(to, signal);
        }
        return goTo(page, signal, posted.answer);
      });
    },
    [load, run, setSent, show],
  );

  const open = useCallback(
    (address: string) => {
      const page = new URL(address, location.href);
      run(async (signal) => {
        const end = await load(page, signal);
        if (end === "shown") showAddress(page, { inPlace: false, keepScroll: true });
        return end;
      });
    },
    [load, run],
  );

  const reload = useCallback((page: URL) => run((signal) => load(page, signal)), [load, run]);
  return { sent, isLost, submit, open, reload };
}
