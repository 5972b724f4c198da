import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { type SubmissionResult, useForm } from "@conform-to/react";

import { useContact } from "~/components/layout/contact-details";
import { ErrorSummary, listErrors } from "~/components/form/error-summary";
import { Button } from "~/components/form/button";
import { AccountLayout } from "~/components/layout/account-layout";
import type { Handle } from "~/components/layout/page-handle";
import { Card } from "~/components/page/card";
import { Fold } from "~/components/page/fold";
import { Tag } from "~/components/page/tag";
import { pageTitle } from "~/models/site/meta";
import { wishFields } from "~/models/setups/setup";
import { app } from "~/services/platform/app.server";
import { requireOwner } from "~/routes/_shared/require-access.server";
import { noSuchSetup } from "~/routes/_shared/no-such.server";
import { readOwnSetup } from "./read-own-setup.server";
import { postWish } from "./wish.server";
import { bind } from "~/components/form/bind";
import { Field } from "~/components/form/field";
import { HiddenFields } from "~/components/form/hidden-fields";
import { SlotFields } from "~/components/form/slot-fields";
import type { WishFields } from "~/models/setups/setup-fields.server";
import type { Choice } from "~/models/setups/slot";

export const handle: Handle = { header: "slim", footer: "mini" };

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.name ?? "Setup");

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { user } = await requireOwner(request);
  const setup = await readOwnSetup(app, user, params.reference ?? "");
  if (!setup) throw await noSuchSetup(app, user.id);
  return { role: user.role, ...setup };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { user } = await requireOwner(request);
  return postWish(request, user, params.reference ?? "");
}

export default function OwnSetup() {
  const { role, name, reference, tag, text, address, calendar, wish } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  const [phone] = useContact().phones;
  const form = wish && <WishForm lastResult={lastResult} {...wish.form} />;
  return (
    <AccountLayout path="/dashboard" role={role}>
      <ErrorSummary answer={lastResult} errors={listErrors(lastResult?.error, wishFields)} />
      <h1>{name}</h1>
      <Card id="state" title={calendar ? "Your time" : "Status"} aside={<Tag {...tag}>{tag.text}</Tag>}>
        <p>{text}</p>
        {address !== "" && (
          <p className="soft">
            Shop: <bdi>{address}</bdi>
          </p>
        )}
        {calendar !== null && (
          <p className="acts">
            <Button kind="alt" href={calendar}>
              Add to calendar
            </Button>
          </p>
        )}
        <p className="soft">
          Questions? Call <span className="nb">{phone.shown}</span> and name the reference{" "}
          <span className="nb">{reference}</span>.
        </p>
      </Card>
      {wish?.isNew && (
        <Card id="times" title="Where and when">
          {form}
        </Card>
      )}
      {wish && !wish.isNew && (
        <Card id="times" title={wish.title}>
          <p className="soft">{wish.warning}</p>
          <Fold summary="Choose other times" open={lastResult !== undefined}>
            {form}
          </Fold>
        </Card>
      )}
    </AccountLayout>
  );
}

interface Props {
  lastResult: SubmissionResult | undefined;
  revision: number;
  /** What the owner has wished so far. */
  wish: Partial<WishFields>;
  days: Choice[];
  send: string;
}

function WishForm({ lastResult, revision, wish, days, send }: Props) {
  const [, fields] = useForm<WishFields>({ id: "wish", lastResult, defaultValue: wish });
  return (
    <form method="post" className="stack-l form" noValidate>
      <HiddenFields values={{ revision: String(revision) }} />
      <Field
        {...bind(fields.address)}
        label="Address of your shop"
        hint="With the area and a landmark."
        autoComplete="address-line1"
      />
      <SlotFields
        legend="First choice"
        day={bind(fields.first_day)}
        time={bind(fields.first_time)}
        days={days}
      />
      <SlotFields
        legend="Second choice"
        day={bind(fields.second_day)}
        time={bind(fields.second_time)}
        days={days}
      />
      <p className="acts">
        <Button>{send}</Button>
      </p>
    </form>
  );
}
