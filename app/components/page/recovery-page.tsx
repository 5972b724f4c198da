import type { ReactNode } from "react";

import { Main } from "~/components/layout/main";
import { DemoHint } from "./demo-hint";

interface Props {
  demo: boolean;
  children: ReactNode;
}

/** The layout of the two pages for recovery codes. */
export function RecoveryPage({ demo, children }: Props) {
  return (
    <Main className="page">
      <div className="wrap">
        <div className="narrow mid stack-l">
          {children}
          <p>
            <a className="tap" href="/forgot-password">
              Use another email, username or phone number
            </a>
          </p>
          {demo && <DemoHint />}
        </div>
      </div>
    </Main>
  );
}
