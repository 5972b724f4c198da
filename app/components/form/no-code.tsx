import type { ReactNode } from "react";

import type { PauseWords } from "~/models/codes/code";

interface Props {
  /** Where a code would go. */
  target: ReactNode;
  pause: PauseWords | null;
  /** Whether the page offers another way to get one. */
  byMail?: boolean;
}

/** In place of "We sent a code", where none is there that works. */
export function NoCode({ target, pause, byMail = false }: Props) {
  if (pause === null) return <>No code is on its way. Press “Resend code” to get one at {target}.</>;
  return (
    <>
      We could not send a code. Try again {pause.words}
      {byMail && ", or get it by email"}.
    </>
  );
}
