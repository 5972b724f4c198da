import { classNames } from "~/components/page/class-names";
import { describe, FieldError, FieldHint, Optional, type FieldText } from "./field";
import { useErrorUntilChanged } from "./use-field-error";

type Props = FieldText & {
  name: string;
  id?: string;
  value?: string | undefined;
  options: readonly (string | { value: string; label: string })[];
};

/** A row of radio buttons. The first one has the id of the group, so that error links lead there. */
export function ChipField({ label, hint, optional, name, id = name, value, options, ...rest }: Props) {
  const { error, onInput } = useErrorUntilChanged(rest.error);
  return (
    <fieldset className={classNames("field", error !== undefined && "bad")} onInput={onInput}>
      <legend>
        {label}
        <Optional optional={optional} />
      </legend>
      <FieldHint id={id} hint={hint} /> <FieldError id={id} error={error} />
      <div className="chips">
        {options
          .map((option) => (typeof option === "string" ? { value: option, label: option } : option))
          .map((option, index) => [
            <label className="pick" key={option.value}>
              <input
                {...describe(id, { hint, error })}
                type="radio"
                id={index === 0 ? id : undefined}
                name={name}
                value={option.value}
                defaultChecked={option.value === value}
              />
              <span>{option.label}</span>
            </label>,
            " ",
          ])}
      </div>
    </fieldset>
  );
}
