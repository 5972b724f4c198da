import type { ReactNode } from "react";

interface Props {
  id: string;
  /** Which of the two steps of a phone it is; null if there is only one. */
  number: 1 | 2 | null;
  children: ReactNode;
}

/** The heading of a step, which scripts focus when the step is shown. */
export function StepTitle({ id, number, children }: Props) {
  return (
    <div className="top step">
      <h2 id={id} tabIndex={-1}>
        {children}
      </h2>{" "}
      {number !== null && <span className="soft narrow-only">Step {number} of 2</span>}
    </div>
  );
}
