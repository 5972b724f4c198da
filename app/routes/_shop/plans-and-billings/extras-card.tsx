import { Button } from "~/components/form/button";
import { Card } from "~/components/page/card";
import { Rows } from "~/components/page/rows";
import { EXTRAS } from "~/models/subscriptions/extras-view";

interface Extra {
  name: string;
  price: string;
  taken: boolean;
}

/** The extras bought beyond the plan, and where to get more. */
export function ExtrasCard({ extras }: { extras: Extra[] }) {
  return (
    <Card id="extras" title="Extras">
      {extras.length === 0 ? (
        <p className="soft">
          Add more users, products or outlets at any time. You pay only for the days left.
        </p>
      ) : (
        <Rows
          rows={extras.map(({ name, price, taken }) => ({
            name,
            detail: taken ? "Not in your next renewal" : undefined,
            value: price,
          }))}
        />
      )}
      <p className="acts">
        <Button kind="alt" href={EXTRAS}>
          Add users, products or outlets
        </Button>{" "}
        {extras.length > 0 && (
          <a className="tap" href={`${EXTRAS}#take-out`}>
            Remove from next renewal
          </a>
        )}
      </p>
    </Card>
  );
}
