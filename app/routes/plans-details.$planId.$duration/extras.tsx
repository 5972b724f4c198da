import { Key } from "~/components/form/key";
import { PickGroup } from "~/components/form/pick";
import type { CheckoutView } from "~/models/checkout/view";
import type { Posted } from "./posted";

interface Props {
  view: CheckoutView;
  posted: Posted;
  step: "extras" | "summary";
  /** Scripts send each change by themselves. */
  live: boolean;
}

export function Extras({ view, posted, step, live }: Props) {
  return (
    <section key="extras" className="extras" aria-labelledby="extras-title">
      <h2 id="extras-title">Add Extras</h2>
      {view.extras.map((pick) => (
        <PickGroup key={pick.name} {...posted.pick(pick)}>
          <UpgradeLink href={posted.error(pick.name) ? pick.upgradeHref : undefined} />
        </PickGroup>
      ))}
      <div className="acts">
        {view.hasExtras && step === "extras" && (
          <Key name="intent" value="continue" className="narrow-only">
            Continue to my order
          </Key>
        )}
        {!live && (
          <>
            <Key kind="alt" name="intent" value="update">
              Update my order
            </Key>
            <span className="soft">The total changes when you press this.</span>
          </>
        )}
      </div>
    </section>
  );
}

function UpgradeLink({ href }: { href: string | undefined }) {
  return (
    href !== undefined && (
      <a className="tap" href={href}>
        Upgrade to Plus
      </a>
    )
  );
}
