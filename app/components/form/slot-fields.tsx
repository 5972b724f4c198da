import { type Choice, times } from "~/models/setups/slot";
import type { bind } from "./bind";
import { SelectField } from "./field";

interface Props {
  legend?: string;
  day: ReturnType<typeof bind>;
  time: ReturnType<typeof bind>;
  days: readonly Choice[];
}

/** A working day and an hour, from lists, so that nothing can be typed wrong. */
export function SlotFields({ legend, day, time, days }: Props) {
  const fields = (
    <div className={legend === undefined ? "grid two" : "grid two under"}>
      <Choose {...day} label="Day" first="Choose a day" choices={days} />
      <Choose {...time} label="Time in Lagos" first="Choose a time" choices={times} />
    </div>
  );
  if (legend === undefined) return fields;
  return (
    <fieldset className="group">
      <legend>{legend}</legend>
      {fields}
    </fieldset>
  );
}

type ChooseProps = ReturnType<typeof bind> & { label: string; first: string; choices: readonly Choice[] };

function Choose({ first, choices, ...field }: ChooseProps) {
  return (
    <SelectField {...field}>
      <option value="">{first}</option>
      {choices.map(({ value, text }) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </SelectField>
  );
}
