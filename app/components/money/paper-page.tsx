import type { ReactNode } from "react";
import { Button } from "~/components/form/button";
import { Main } from "~/components/layout/main";
import { PrintButton, PrintHint } from "~/components/page/print";
import type { Sheet } from "~/messages/invoices/sheet";
import { PAYMENTS } from "~/models/payments/transaction-list";
import { Paper } from "./paper";

interface Props {
  sheet: Sheet;
  file: string;
  /** Above the paper; it is not printed. */
  note?: ReactNode;
  /** Where the page leads to besides. */
  next: { href: string; text: string } | null;
  /** Under the buttons. */
  children?: ReactNode;
}

/** The page of an invoice, a credit note or a pro-forma: the paper alone is printed. */
export function PaperPage({ sheet, file, note, next, children }: Props) {
  return (
    <Main className="page">
      <div className="wrap">
        <div className="mid stack whole-sheet">
          <div className="noprint stack">
            <p>
              <a className="tap" href={PAYMENTS}>
                Back to Payments and invoices
              </a>
            </p>
            {note}
          </div>
          <Paper sheet={sheet} />
          <div className="noprint stack">
            <p className="acts">
              <PrintButton />{" "}
              <Button kind="alt" href={file}>
                Download as PDF
              </Button>{" "}
              {next !== null && (
                <Button kind="alt" href={next.href}>
                  {next.text}
                </Button>
              )}
            </p>
            <PrintHint />
            {children}
          </div>
        </div>
      </div>
    </Main>
  );
}
