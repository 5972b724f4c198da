import type {
  FocusEvent,
  FormEvent,
  InputHTMLAttributes,
  ReactNode,
  SelectHTMLAttributes,
  TextareaHTMLAttributes,
} from "react";
import { classNames } from "~/components/page/class-names";
import { isDay } from "~/models/date";
import type { FieldCheck } from "~/models/http/field-check";
import { useFieldError, useErrorUntilChanged } from "./use-field-error";

type FieldBase = FieldText & { name: string; id?: string; value?: string | undefined };
type Rest<Attributes> = Omit<Attributes, keyof FieldBase | "defaultValue" | "className">;

/** What is said when the field is left, where scripts run. */
type CheckedFieldProps = { check?: FieldCheck | undefined };

type FieldProps = FieldBase &
  Rest<InputHTMLAttributes<HTMLInputElement>> &
  CheckedFieldProps & {
    /** Content beside the control on the same line, such as a button. */
    beside?: ReactNode;
  };

/**
 * A single-line text field. `value` is its initial value. A date field would show nothing for text that is not a day,
 * so that text stands in a text field, to be corrected.
 */
export function Field({
  label,
  hint,
  error,
  optional,
  name,
  id = name,
  value,
  beside,
  check,
  type = "text",
  ...input
}: FieldProps) {
  const { found, events, ...open } = useFieldError(error, check);
  const control = (
    <input
      {...input}
      type={type === "date" && value && !isDay(value) ? "text" : type}
      {...describe(id, { hint, error: open.error })}
      className="input"
      id={id}
      name={name}
      defaultValue={value}
    />
  );
  return (
    <FieldFrame id={id} label={label} hint={hint} optional={optional} {...open} {...events}>
      {beside === undefined ? (
        control
      ) : (
        <div className="join">
          {control} {beside}
        </div>
      )}
      {check && <FoundError label={label} found={found} />}
    </FieldFrame>
  );
}

type SelectProps = FieldBase & Rest<SelectHTMLAttributes<HTMLSelectElement>>;

/** A select whose children are its options. */
export function SelectField({
  label,
  hint,
  error,
  optional,
  name,
  id = name,
  value,
  ...select
}: SelectProps) {
  const open = useErrorUntilChanged(error);
  return (
    <FieldFrame id={id} label={label} hint={hint} optional={optional} {...open}>
      <select
        {...select}
        {...describe(id, { hint, error: open.error })}
        className="input"
        id={id}
        name={name}
        defaultValue={value}
      />
    </FieldFrame>
  );
}

type TextProps = FieldBase & Rest<TextareaHTMLAttributes<HTMLTextAreaElement>> & CheckedFieldProps;

export function TextField({
  label,
  hint,
  error,
  optional,
  name,
  id = name,
  value,
  check,
  ...area
}: TextProps) {
  const { found, events, ...open } = useFieldError(error, check);
  return (
    <FieldFrame id={id} label={label} hint={hint} optional={optional} {...open} {...events}>
      <textarea
        rows={5}
        {...area}
        {...describe(id, { hint, error: open.error })}
        className="input"
        id={id}
        name={name}
        defaultValue={value}
      />
      {check && <FoundError label={label} found={found} />}
    </FieldFrame>
  );
}

/** Reads out what was wrong with a field that was left. */
function FoundError({ label, found }: { label: ReactNode; found: string | undefined }) {
  return (
    <span className="vh" role="status">
      {found !== undefined && (
        <>
          {label}: {found}
        </>
      )}
    </span>
  );
}

export type FieldText = {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  optional?: boolean | undefined;
};

/** Attributes that connect a control with its hint and error. */
export function describe(id: string, { hint, error }: Pick<FieldText, "hint" | "error">) {
  const described = classNames(hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`);
  return {
    "aria-describedby": described === "" ? undefined : described,
    "aria-invalid": error === undefined ? undefined : true,
  };
}

type FrameProps = FieldText & {
  id: string;
  onInput?: (event: FormEvent) => void;
  onBlur?: (event: FocusEvent<HTMLElement>) => void;
  children: ReactNode;
};

/** Label, hint, error and control, in that order. */
export function FieldFrame({ id, label, optional, hint, error, children, ...events }: FrameProps) {
  return (
    <div className={classNames("field", error !== undefined && "bad")} {...events}>
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
