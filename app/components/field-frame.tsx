import type { ReactNode } from "react";
import { classNames } from "./class-names";

export type FieldText = {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  optional?: boolean | undefined;
};

/** Attributes that tie a control to its hint and its error. */
export function describe(id: string, { hint, error }: Pick<FieldText, "hint" | "error">) {
  const described = classNames(hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`);
  return {
    "aria-describedby": described === "" ? undefined : described,
    "aria-invalid": error === undefined ? undefined : true,
  };
}

type FrameProps = FieldText & { id: string; children: ReactNode };

/** Label, hint, error and control, in that order. */
export function FieldFrame({ id, label, optional, hint, error, children }: FrameProps) {
  return (
    <div className={classNames("field", error !== undefined && "bad")}>
      <label htmlFor={id}>
        {label}
        <Optional optional={optional} />
      </label>{" "}
      <FieldHint id={id} hint={hint} /> <FieldError id={id} error={error} /> {children}
    </div>
  );
}

export function Optional({ optional }: { optional: boolean | undefined }) {
  return optional ? <span className="opt"> (optional)</span> : null;
}

export function FieldHint({ id, hint }: { id: string; hint: ReactNode }) {
  return hint === undefined ? null : (
    <span className="hint" id={`${id}-hint`}>
      {hint}
    </span>
  );
}

export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  return error === undefined ? null : (
    <span className="error" id={`${id}-error`}>
      <span className="vh">Error: </span>
      {error}
    </span>
  );
}
