import type { ReactNode } from "react";
import { classNames } from "./class-names";

type Props = {
  summary: ReactNode;
  open?: boolean;
  /** Only one element of the same name is open at a time, in browsers that support it. */
  name?: string;
  /** Always open on wide screens, where a heading (`alone`) replaces the summary. */
  spread?: boolean;
  className?: string;
  children: ReactNode;
};

export function Fold({ summary, open, name, spread, className, children }: Props) {
  return (
    <details className={classNames("fold", spread && "spread", className)} open={open} name={name}>
      <summary>{summary}</summary>
      {children}
    </details>
  );
}
