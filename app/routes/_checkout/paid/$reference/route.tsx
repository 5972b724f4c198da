import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { HiddenFields } from "~/components/form/hidden-fields";
import { Button } from "~/components/form/button";
import { Field } from "~/components/form/field";
import { Main } from "~/components/layout/main";
import type { Handle } from "~/components/layout/page-handle";
import { Confirmation } from "~/components/money/confirmation";
import { Note } from "~/components/page/note";
import { LOCATIONS } from "~/models/locations/location";
import { confirmationView, goHome, hasEnded } from "~/messages/payments/confirmation";
import { addCardPath, cardErrands } from "~/models/payments/add-card";
import { pageTitle } from "~/models/site/meta";
import { BILLING } from "~/models/subscriptions/billing-paths";
import type { User } from "~/models/users/user";
import { readOwnLocations } from "~/routes/_shared/list-locations.server";
import { findConfirmed } from "~/routes/_shared/read-confirmation.server";
import { readAddedCard } from "~/services/billing/read-added-card.server";
import { app } from "~/services/platform/app.server";
import { requireOwnerOrAgent } from "~/routes/_shared/require-access.server";
import { denial } from "~/http/refusals/refuse-object.server";

export const handle: Handle = { header: "slim", footer: "mini" };

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.view.title ?? "Paid");

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { user } = await requireOwnerOrAgent(request);
  const confirmed = await findConfirmed(app, user, params.reference ?? "");
  if (!confirmed)
    throw await denial(app, {
      userId: user.id,
      object: "receipt",
      message: "This payment is not in your account.",
    });
  const { order } = confirmed;
  const hasOutlet =
    !hasEnded(confirmed) &&
    user.role === "owner" &&
    order?.kind === "extras" &&
    order.extras.includes("outlets");
  return {
    view: confirmationView(confirmed),
    outletKey: hasOutlet ? await findOutletKey(user) : null,
    added: await readAddedCard(app, user.id, confirmed.reference),
  };
}

/** The key of the form that adds a shop; null if all outlets are in use. */
async function findOutletKey(owner: Pick<User, "id">): Promise<string | null> {
  const { room, key } = await readOwnLocations(app, owner, new URLSearchParams());
  return room.full ? null : key;
}

export default function Paid() {
  const { view, outletKey, added } = useLoaderData<typeof loader>();
  return (
    <Main className="page">
      <div className="wrap">
        <Confirmation {...view} {...(added && { home: goHome })}>
          {added ? <AddedCard {...added} /> : outletKey && <NameOutlet formKey={outletKey} />}
        </Confirmation>
      </div>
    </Main>
  );
}

/** Room that was just bought gets its shop at once. */
function NameOutlet({ formKey }: { formKey: string }) {
  return (
    <form method="post" action={LOCATIONS} className="stack" noValidate>
      <HiddenFields values={{ key: formKey, address: "" }} />
      <Field
        label="Name your new shop"
        name="name"
        hint="What you call it, such as Ikeja shop or Store room."
        autoComplete="off"
      />
      <p className="acts">
        <Button>Add shop</Button>
      </p>
    </form>
  );
}

const unusableCards = {
  "not-saved": "We could not save this card: its bank does not let us charge it again.",
  disputed: "The bank of this card asks for a payment back, or took one back, so we do not charge it.",
  removed: "This card is no longer saved.",
} as const;

type AddedCardProps = NonNullable<Awaited<ReturnType<typeof readAddedCard>>>;

/** Whether the card is saved, and the offer to renew with it, which nobody but its owner chooses. */
function AddedCard({ card, renewal, errand }: AddedCardProps) {
  const { href, text } = cardErrands[errand];
  if ("unusable" in card)
    return (
      <>
        <Note tone="warn">{unusableCards[card.unusable]}</Note>
        <p className="acts">
          <Button href={addCardPath(errand)}>Add another card</Button>
        </p>
      </>
    );
  return (
    <>
      <p>{card.label} is saved.</p>
      {renewal !== null && (
        <form method="post" action={BILLING} className="stack">
          <HiddenFields values={{ renewal: String(card.id) }} />
          <p>If you use it for your plan, {renewal}</p>
          <p className="acts">
            <Button name="intent" value="renewal">
              Renew with this card
            </Button>
          </p>
        </form>
      )}
      <p className="acts">
        <Button href={href} kind={renewal === null ? "main" : "alt"}>
          {text}
        </Button>
      </p>
    </>
  );
}
