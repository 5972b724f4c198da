import type { ReactNode } from "react";

import { Note } from "./note";

interface Props {
  keysOnly: boolean;
  demo: boolean;
  children: ReactNode;
}

/** The frame of the two pages that take a code for a new password. */
export function RecoveryPage({ keysOnly, demo, children }: Props) {
  return (
    <main id="main" className="page">
      <div className="wrap">
        <div className="narrow mid stack-l">
          {keysOnly && (
            <Note tone="warn">Codes are switched off at the moment. The recovery key in our mail works.</Note>
          )}
          {children}
          <p>
            <a className="tap" href="/forgot-password">
              Use another email
            </a>
          </p>
          {demo && (
            <p className="soft">
              Demo: no message leaves this site. Read it in <a href="/demo/outbox">the outbox</a>.
            </p>
          )}
        </div>
      </div>
    </main>
  );
}
