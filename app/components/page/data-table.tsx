import type { ReactNode } from "react";
import { classNames } from "./class-names";
import { isLong } from "./is-long";
import { tableRoles as as } from "./table-roles";

export type Column<Item> = {
  title: string;
  cell: (item: Item) => ReactNode;
  /**
   * On phones each row becomes a card with the `main` column as its title. A `number` is aligned right, an `action`
   * has no visible title, a `short` column does not wrap on wide screens, and a `wide` one is on those alone. In a
   * table of two lines a row, `under` stands below the main column, `state` below the number, and a `line` below both.
   */
  kind?: "main" | "number" | "action" | "short" | "wide" | "under" | "state" | "line";
};

type Props<Item> = {
  label: string;
  columns: readonly Column<Item>[];
  items: readonly Item[];
  keyOf: (item: Item) => string | number;
  /** Phones show each row in two lines instead of a card: what and amount, and below them when and the state. */
  twoLines?: boolean;
};

/** A table; under 640 px each row is a card. */
export function DataTable<Item>({ label, columns, items, keyOf, twoLines }: Props<Item>) {
  return (
    <table className={classNames("list", twoLines && "lines")} {...as.table} aria-label={label}>
      <thead {...as.group}>
        <tr {...as.row}>
          {columns.map(({ title, kind }) => (
            <th key={title} {...as.head} scope="col" className={kind === "number" ? "num" : undefined}>
              {kind === "action" ? <span className="vh">{title}</span> : title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...as.group}>
        {items.map((item) => (
          <tr key={keyOf(item)} {...as.row}>
            {columns.map((column) => (
              <Cell key={column.title} column={column}>
                {column.cell(item)}
              </Cell>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const classOf = {
  main: "main",
  number: "num",
  action: "act short",
  short: "short",
  wide: "wide short",
  under: "under short",
  state: "state",
  line: "line",
};

/** Marks an empty cell; cards leave it out. */
const NOTHING = "–";

function Cell<Item>({ column: { title, kind }, children }: { column: Column<Item>; children: ReactNode }) {
  const bare = kind === "main" || kind === "action";
  return (
    <td
      {...as.cell}
      className={
        classNames(
          kind && classOf[kind],
          !bare && isLong(children) && "long",
          children === NOTHING && "blank",
        ) || undefined
      }
      data-k={bare ? undefined : title}
    >
      <div>{children}</div>
    </td>
  );
}
