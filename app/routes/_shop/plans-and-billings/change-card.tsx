import { Card } from "~/components/page/card";
import { DataTable, type Column } from "~/components/page/data-table";
import { Button } from "~/components/form/button";

interface Option {
  name: string;
  price: string;
  effect: string;
  label: string;
  href: string;
}

const columns: Column<Option>[] = [
  { title: "Plan", kind: "main", cell: ({ name }) => name },
  { title: "Price", cell: ({ price }) => price },
  { title: "When", cell: ({ effect }) => effect },
  {
    title: "Choose",
    kind: "action",
    cell: ({ label, href, name }) => (
      <Button kind="alt" href={href}>
        {label}
        <span className="vh"> {name}</span>
      </Button>
    ),
  },
];

interface Props {
  options: Option[];
  scheduled: string | null;
  /** Whether there is a plan to change. */
  active: boolean;
}

export function ChangeCard({ options, scheduled, active }: Props) {
  return (
    <Card id="plans" title={active ? "Change your plan" : "Choose a plan"}>
      {scheduled !== null && (
        <form method="post" className="note">
          <p>{scheduled}</p>
          <p className="acts">
            <Button kind="alt" name="intent" value="keep">
              Keep my plan as it is
            </Button>
          </p>
        </form>
      )}
      <DataTable label="Plans" columns={columns} items={options} keyOf={({ href }) => href} />
    </Card>
  );
}
