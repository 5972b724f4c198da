import type { ReactNode } from "react";

interface Props {
  id: string;
  /** Which of the two steps of a phone it is; null if there is only one. */
  number: 1 | 2 | null;
  /** Where the other step is. */
  other?: { text: string; href: string };
  children: ReactNode;
}

/** The heading of a step, which scripts focus when the step is shown. */
export function StepTitle({ id, number, other, children }: Props) {
  return (
    <>
      {number !== null && (
        <p className="acts soft narrow-only">
          Step {number} of 2{" "}
          {other && (
            <a className="tap" href={other.href}>
              {other.text}
            </a>
          )}
        </p>
      )}
      <h2 id={id} tabIndex={-1}>
        {children}
      </h2>
    </>
  );
}
