import { type ReactNode, useCallback, useEffect, useMemo, useState } from "react";

import { Note } from "~/components/page/note";
import { useBackButton } from "./address";
import { type Live, LiveContext } from "./live-context";
import type { PageState, TitleOf } from "./page-state";
import { useRequests } from "./use-requests";

interface Props {
  first: PageState;
  titleOf: TitleOf;
  children: ReactNode;
}

/** Holds the state of a page, and sends its forms without leaving it. */
export function LiveRoot({ first, titleOf, children }: Props) {
  const [shown, setShown] = useState(first);
  const show = useCallback(
    (change: Partial<PageState>) => setShown((before) => ({ ...before, ...change })),
    [],
  );
  const { sent, isLost, submit, open, reload } = useRequests(first.route, show);
  useBackButton(reload);
  useTitle(titleOf(shown.data), isFailed(shown.answer));
  const live = useMemo<Live>(() => {
    const { data, answer, flash } = shown;
    return { data, answer, flash, sent, submit, open };
  }, [shown, sent, submit, open]);
  return (
    <LiveContext.Provider value={live}>
      {isLost && <Lost />}
      {children}
    </LiveContext.Provider>
  );
}

function Lost() {
  return (
    <div className="wrap flash">
      <Note tone="warn" role="alert">
        The connection was lost. Check it, then try again. What you had chosen is kept, and you won't be
        charged twice.
      </Note>
    </div>
  );
}

/** A failed form says so in the title, which screen readers read first. */
function useTitle(title: string | null, failed: boolean): void {
  useEffect(() => {
    const plain = title ?? document.title.replace(/^Error: /, "");
    document.title = failed ? `Error: ${plain}` : plain;
  }, [title, failed]);
}

const isFailed = (answer: unknown): boolean =>
  (answer as { lastResult?: { status?: string } } | undefined)?.lastResult?.status === "error";
