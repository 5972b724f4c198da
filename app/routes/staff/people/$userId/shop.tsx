import { LinkList } from "~/components/staff/link-list";

interface ShopRow {
  key: number;
  what: string;
  href?: string;
  detail: string;
}

interface ShopProps {
  /** "12 sales" */
  today: string;
  locations: readonly ShopRow[];
  tills: readonly ShopRow[];
  imports: readonly ShopRow[];
  members: readonly ShopRow[];
}

const entries = (rows: readonly ShopRow[]) => rows.map((row) => ({ ...row, what: <bdi>{row.what}</bdi> }));

/** The owner's shop as it stands, for a caller who misses something in it. */
export function Shop({ today, locations, tills, imports, members }: ShopProps) {
  return (
    <div className="lot">
      <p>
        <b>{today}</b> today{tills.length === 0 && ", and no till is connected"}.
      </p>
      <LinkList id="shops" title="Shops" level={3} entries={entries(locations)} />
      <LinkList id="tills" title="Tills" level={3} entries={entries(tills)} />
      <LinkList id="imports" title="Last imports" level={3} entries={entries(imports)} />
      <LinkList id="members" title="People" level={3} entries={entries(members)} />
    </div>
  );
}
