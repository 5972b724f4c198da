import { ChipField } from "~/components/form/chip";
import { Field, SelectField } from "~/components/form/field";
import { Button } from "~/components/form/button";
import { classNames } from "~/components/page/class-names";
import { type PeriodKind, periodKinds } from "~/models/sales/report-period";

interface Props {
  path: string;
  form: {
    kind: PeriodKind;
    from: string;
    to: string;
    outlet: string;
    outlets: { id: number; name: string }[];
  };
  errors?: Partial<Record<"from" | "to", string[]>> | null;
}

/** Chooses period and location. The form is a GET, so that a report's address can be shared. */
export function PeriodForm({ path, form: { kind, outlet, outlets, ...days }, errors }: Props) {
  const several = outlets.length > 1;
  return (
    <form className={classNames("filter", several && "by-outlet")} action={path} aria-label="Period and shop">
      <ChipField
        label="Period"
        name="period"
        value={kind}
        options={Object.entries(periodKinds).map(([value, label]) => ({ value, label }))}
      />
      <div className="dates beside">
        <Field label="From" name="from" type="date" value={days.from} error={errors?.from?.[0]} />
        <Field label="To" name="to" type="date" value={days.to} error={errors?.to?.[0]} />
      </div>
      {several && (
        <SelectField label="Shop" name="outlet" value={outlet}>
          <option value="">All shops</option>
          {outlets.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      <Button>Show report</Button>
    </form>
  );
}
