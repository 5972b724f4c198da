export type ComparisonProps = {
  label: string;
  plans: readonly { name: string; price: string }[];
  groups: readonly {
    title: string;
    /** One value per plan: yes, no, or words. */
    rows: readonly { name: string; values: readonly (boolean | string)[] }[];
  }[];
};

/** Laid out as a grid; a table keeps its roles in a grid, and explicit ones would be invalid HTML. */
export function Comparison({ label, plans, groups }: ComparisonProps) {
  return (
    <table className="compare" aria-label={label}>
      <thead>
        <tr>
          <td />
          {plans.map(({ name, price }) => (
            <th key={name} scope="col">
              {name} <small>{price}</small>
            </th>
          ))}
        </tr>
      </thead>
      {groups.map(({ title, rows }) => (
        <tbody key={title}>
          <tr>
            <th scope="rowgroup" colSpan={plans.length + 1}>
              {title}
            </th>
          </tr>
          {rows.map(({ name, values }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {values.map((value, index) => (
                <Value key={index} plan={plans[index]?.name} value={value} />
              ))}
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}

function Value({ plan, value }: { plan: string | undefined; value: boolean | string }) {
  if (typeof value === "string") return <td data-k={plan}>{value}</td>;
  return (
    <td data-k={plan} className={value ? "yes" : "no"}>
      {value ? "Yes" : "No"}
    </td>
  );
}
