import type { ReactNode } from "react";
import { Main } from "~/components/layout/main";

type Props = { title: string; children: ReactNode };

export function LegalPage({ title, children }: Props) {
  return (
    <Main className="page">
      <div className="wrap">
        <article className="prose">
          <h1>{title}</h1>
          <p className="soft">
            Last updated <time dateTime="2024-02-13">February 13, 2024</time>
          </p>
          {children}
        </article>
      </div>
    </Main>
  );
}
