import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

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
import { requireOwner } from "~/services/sessions/require-access.server";
import { noSuchSetup } from "~/routes/_shared/no-such-setup.server";
import { readOwnSetup } from "~/services/setups/read-own-setup.server";
import { postWish } from "./wish.server";
import { WishForm } from "./wish";

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
          <Fold summary="Give other times" open={lastResult !== undefined}>
            {form}
          </Fold>
        </Card>
      )}
    </AccountLayout>
  );
}
