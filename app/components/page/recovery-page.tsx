import type { ReactNode } from "react";

import { Main } from "~/components/layout/main";
import { DemoHint } from "./demo-hint";
import { Note } from "./note";

interface Props {
  keysOnly?: boolean;
  demo: boolean;
  children: ReactNode;
}

/** The layout of the two pages for recovery codes. */
export function RecoveryPage({ keysOnly = false, demo, children }: Props) {
  return (
    <Main className="page">
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
          {demo && <DemoHint />}
        </div>
      </div>
    </Main>
  );
}
