import type { ReactNode } from "react";
import { tableRoles as as } from "~/components/page/table-roles";

export type ConsoleColumn<Item> = {
  title: string;
  cell: (item: Item) => ReactNode;
  /**
   * The position of a cell on phones, where a row has two lines: `who` and `number` in the first; `when`, `how` and
   * `state` in the second; `why` is not shown there.
   */
  kind: "who" | "number" | "when" | "how" | "state" | "why";
};

type Props<Item> = {
  label: string;
  columns: readonly ConsoleColumn<Item>[];
  items: readonly Item[];
  keyOf: (item: Item) => string | number;
  /** The link of a row: the last column on wide screens, the whole row on phones. `about` tells the links apart. */
  next: (item: Item) => { href: string; text: string; about: string };
};

const classOf = {
  who: "who",
  number: "num",
  when: "when",
  how: "how",
  state: "state",
  why: "why",
} as const;

export function ConsoleTable<Item>({ label, columns, items, keyOf, next }: Props<Item>) {
  return (
    <table className="queue" {...as.table} aria-label={label}>
      <thead {...as.group}>
        <tr {...as.row}>
          {columns.map(({ title, kind }) => (
            <th key={title} {...as.head} scope="col" className={kind === "number" ? "num" : undefined}>
              {title}
            </th>
          ))}
          <th {...as.head} scope="col" className="act">
            Next
          </th>
        </tr>
      </thead>
      <tbody {...as.group}>
        {items.map((item) => {
          const { href, text, about } = next(item);
          return (
            <tr key={keyOf(item)} {...as.row}>
              {columns.map(({ title, kind, cell }) => (
                <td key={title} {...as.cell} className={classOf[kind]}>
                  {cell(item)}
                </td>
              ))}
              <td {...as.cell} className="act">
                <a href={href}>
                  {text}
                  <span className="vh">: {about}</span>
                </a>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** A name in at most two lines, however long it is; `with` follows on the same line if there is room. */
export function CellName({ children, with: rest }: { children: string; with?: string }) {
  return (
    <div className="name">
      <b>
        <bdi>{children}</bdi>
      </b>
      {rest !== undefined && (
        <>
          <span className="vh">, </span>
          <span>
            <bdi>{rest}</bdi>
          </span>
        </>
      )}
    </div>
  );
}

/** Replaces a table without rows: says that there is nothing, or that nothing matches, and what to do then. */
export function NothingHere({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="none">
      <h2>{title}</h2>
      {children !== undefined && <p>{children}</p>}
    </div>
  );
}
