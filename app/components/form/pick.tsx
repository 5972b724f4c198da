import { Fragment, type ReactNode } from "react";
import { classNames } from "~/components/page/class-names";
import { keepWhole } from "~/components/page/unbroken";
import { describe, FieldError } from "./field";
import { useErrorUntilChanged } from "./use-field-error";

type PickProps = {
  name: string;
  value: string;
  id?: string;
  checked?: boolean | undefined;
  label: ReactNode;
  detail?: ReactNode;
  price?: ReactNode;
  /** What this option and those below it have in common. */
  heading?: string | undefined;
  /** Content that belongs to this option, shown while it is chosen. */
  more?: ReactNode;
  /** Whether the content of one of these options belongs to all of them. */
  shares?: boolean;
  /** Shows the price below the label instead of on its right. */
  stacked?: boolean;
};

/** A radio button in a bordered label. */
function Pick({ name, value, id, checked, label, detail, price, stacked, more, shares }: PickProps) {
  const amount = price === undefined ? null : <b>{price}</b>;
  const pick = (
    <label className="pick">
      <input
        type="radio"
        id={id}
        name={name}
        value={value}
        defaultChecked={checked}
        data-shares={shares ? "" : undefined}
      />
      <span>
        <span className={stacked ? undefined : "pick-name"}>
          <span>{keepWhole(label)}</span> {amount}
        </span>{" "}
        {detail === undefined ? null : <small>{keepWhole(detail)}</small>}
      </span>
    </label>
  );
  if (!more) return pick;
  return (
    <>
      {pick}
      <div className={shares ? "pick-more shared" : "pick-more"}>{more}</div>
    </>
  );
}

type GroupProps = {
  legend: string;
  name: string;
  hint?: ReactNode;
  error?: string | undefined;
  value?: string | undefined;
  options: readonly Omit<PickProps, "name" | "checked" | "id" | "stacked">[];
  /** Shows the first option on a line of its own and the others in columns. */
  quantities?: boolean;
  /** Words above it say the same as its legend. */
  isNamed?: boolean;
  /** Content after the options. */
  children?: ReactNode;
};

export function PickGroup({
  legend,
  name,
  hint,
  value,
  options,
  quantities,
  isNamed,
  children,
  ...rest
}: GroupProps) {
  const { error, onInput } = useErrorUntilChanged(rest.error);
  return (
    <fieldset
      onInput={onInput}
      className={classNames("group", error !== undefined && "bad")}
      aria-describedby={describe(name, { hint, error })["aria-describedby"]}
    >
      <legend className={isNamed ? "vh" : undefined}>{legend}</legend>
      {hint === undefined ? null : <p id={`${name}-hint`}>{keepWhole(hint)}</p>}
      <FieldError id={name} error={error} />
      <div className={quantities ? "picks qty" : "picks"}>
        {options.map(({ heading, ...option }, index) => (
          <Fragment key={option.value}>
            {heading !== undefined && <p className="soft">{heading}</p>}
            <Pick
              {...option}
              name={name}
              id={index === 0 ? name : `${name}-${index + 1}`}
              checked={option.value === value}
              stacked={quantities === true && index > 0}
            />
          </Fragment>
        ))}
      </div>
      {children}
    </fieldset>
  );
}
