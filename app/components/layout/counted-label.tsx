import { formatCount } from "~/models/money";
import type { CountedPlace } from "~/models/staff/console-bar";

/** A place of a menu, with how much there is to do. */
export const CountedLabel = ({ label, count }: Omit<CountedPlace, "href">) => (
  <>
    {label}
    {count !== undefined && (
      <>
        {" "}
        <b className="n">
          {formatCount(count)}
          <span className="vh"> to do</span>
        </b>
      </>
    )}
  </>
);
