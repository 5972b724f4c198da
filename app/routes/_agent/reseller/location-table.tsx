import { Tag, type TagTone } from "~/components/page/tag";
import { classNames } from "~/components/page/class-names";

export interface LocationRow {
  id: number;
  shop: string;
  /** null if the shop has the same name. */
  owner: string | null;
  plan: string;
  hasEnd: boolean;
  end: string;
  state: { text: string; tone: Extract<TagTone, "warn" | "bad"> | "plain" | null };
  ways: { label: string; href: string }[];
  renewable: boolean;
  due: boolean;
}

const titles = ["Shop and owner", "Plan", "Ends", "State"];

/** On phones two lines for each location. A location that can be renewed has a box, labelled with the shop. */
export function LocationTable({ rows }: { rows: LocationRow[] }) {
  return (
    <table className="branches" aria-label="Shops">
      <thead>
        <tr>
          <th scope="col">
            <span className="vh">Choose</span>
          </th>
          {titles.map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
          <th scope="col">
            <span className="vh">What to do</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <RegistrantLocation key={row.id} {...row} />
        ))}
      </tbody>
    </table>
  );
}

function RegistrantLocation({ id, shop, owner, plan, hasEnd, end, state, ways, ...row }: LocationRow) {
  const { renewable, due } = row;
  const box = `branch-${id}`;
  const name = <bdi>{shop}</bdi>;
  return (
    <tr className={classNames(ways.length > 1 && "two-do", ways.length === 0 && "no-do") || undefined}>
      <td className="tick">
        {renewable && (
          <label>
            <input type="checkbox" id={box} name="branch" value={id} defaultChecked={due} />
            <span className="vh">Renew {shop}</span>
          </label>
        )}
      </td>
      <td className="shop-of">
        {renewable ? (
          <label className="shop" htmlFor={box}>
            {name}
          </label>
        ) : (
          <span className="shop">{name}</span>
        )}{" "}
        <bdi>{owner}</bdi>
      </td>
      <td className={classNames(owner !== null && "dot") || undefined}>{plan}</td>
      <td className={classNames("end", !(hasEnd && state.tone === null) && "none")}>
        {hasEnd && <span className="say"> until </span>}
        {hasEnd ? <span className="nb">{end}</span> : end}
      </td>
      <td className={state.tone === null ? "none" : "state-of"}>
        {state.tone === null ? (
          state.text
        ) : (
          <Tag {...(state.tone === "plain" ? {} : { tone: state.tone })}>{state.text}</Tag>
        )}
      </td>
      <td className="do">
        {ways.map(({ label, href }) => [
          <a key={href} className="tap" href={href}>
            {label}
            <span className="vh"> for {shop}</span>
          </a>,
          " ",
        ])}
      </td>
    </tr>
  );
}
