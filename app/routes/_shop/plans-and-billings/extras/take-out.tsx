import { Button } from "~/components/form/button";
import { Card } from "~/components/page/card";
import { DataTable, type Column } from "~/components/page/data-table";
import { Tag } from "~/components/page/tag";
import type { TakeOutRow } from "~/models/subscriptions/extras-view";

const columns: Column<TakeOutRow>[] = [
  {
    title: "Extra",
    kind: "main",
    cell: ({ name, taken, effect }) => (
      <>
        {name} {taken && <Tag tone="warn">Removed</Tag>}
        <small>{effect}</small>
      </>
    ),
  },
  { title: "Price", cell: ({ price }) => price },
  {
    title: "Next period",
    kind: "action",
    cell: ({ name, taken, value }) => (
      <form method="post">
        <Button kind="alt" name="take_out" value={value}>
          {taken ? "Keep" : "Remove"}
          <span className="vh"> {name}</span>
        </Button>
      </form>
    ),
  },
];

/** The extras that the next period goes on without. */
export function TakeOut({ rows, stays }: { rows: TakeOutRow[]; stays: string }) {
  return (
    <Card id="take-out" title="Remove from next renewal">
      <p className="soft">{stays} Your records stay.</p>
      <DataTable label="Your extras" columns={columns} items={rows} keyOf={({ id }) => id} />
    </Card>
  );
}
