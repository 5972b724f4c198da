import type { ReactNode } from "react";
import { classNames } from "./class-names";

type Props = {
  summary: ReactNode;
  open?: boolean;
  /** Folds of one name open one at a time, where the browser knows how. */
  name?: string;
  /** Opens for good on wide screens, where a plain heading (`alone`) takes the place of the summary. */
  spread?: boolean;
  className?: string;
  children: ReactNode;
};

export function Fold({ summary, open, name, spread, className, children }: Props) {
  return (
    <details className={classNames("fold", spread && "spread", className)} open={open} {...{ name }}>
      <summary>{summary}</summary>
      {children}
    </details>
  );
}
