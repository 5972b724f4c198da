import type { ReactNode } from "react";

import { OrderErrors } from "~/components/form/error-summary";
import { Main } from "~/components/layout/main";
import { keepWhole } from "~/components/page/unbroken";

interface Props {
  back: { href: string; text: string };
  title: string;
  text?: ReactNode;
  /** Where another sum is paid, such as that of a year in place of a month. */
  other?: { href: string; text: string };
  /** The server's answer, and its errors. */
  answer: unknown;
  error: Parameters<typeof OrderErrors>[0]["error"];
  children: ReactNode;
}

/** A page that is paid at once: what for and how much, then how. */
export function PayPage({ back, title, text, other, answer, error, children }: Props) {
  return (
    <Main className="page">
      <div className="wrap">
        <div className="form stack-l">
          <OrderErrors answer={answer} error={error} />
          <div className="title">
            <a className="tap" href={back.href}>
              {back.text}
            </a>
            <h1>{title}</h1>
            {text !== undefined && <p>{keepWhole(text)}</p>}
            {other && (
              <a className="tap" href={other.href}>
                {other.text}
              </a>
            )}
          </div>
          {children}
        </div>
      </div>
    </Main>
  );
}
