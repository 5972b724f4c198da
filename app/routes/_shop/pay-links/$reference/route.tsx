import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { Button } from "~/components/form/button";
import { CopyField } from "~/components/form/copy-field";
import { AccountLayout } from "~/components/layout/account-layout";
import type { Handle } from "~/components/layout/page-handle";
import { AskForm } from "~/components/money/ask-button";
import { ProFormaForm } from "~/components/money/pro-forma-form";
import { Money } from "~/components/money/money";
import { OrderSummary } from "~/components/money/order-summary";
import { Note } from "~/components/page/note";
import { Rows } from "~/components/page/rows";
import { formatNaira } from "~/models/money";
import { PAY_LINKS } from "~/models/pay-links/ask";
import { ownLinkText } from "./own-link";
import { pageTitle } from "~/models/site/meta";
import { app } from "~/services/platform/app.server";
import { requireOwnerOrAgent } from "~/routes/_shared/require-access.server";
import { postWithdrawal, requireOwnLink } from "./withdrawal.server";

export const handle: Handle = { hydrate: true, header: "slim", footer: "mini" };

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.heading ?? "Payment link");

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { user } = await requireOwnerOrAgent(request);
  const link = await requireOwnLink(app, user, params.reference);
  return {
    role: user.role,
    link,
    heading: `Payment link for ${formatNaira(link.amount)}`,
    ...ownLinkText(link),
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { user } = await requireOwnerOrAgent(request);
  return postWithdrawal(request, user, params.reference);
}

export default function PayLink() {
  const { role, link, heading, tone, text } = useLoaderData<typeof loader>();
  const { title, shop, amount, until, word, sending, again, order, mayWithhold } = link;
  return (
    <AccountLayout path={PAY_LINKS} role={role}>
      <div className="form stack-l">
        <div className="title">
          <a className="tap" href={PAY_LINKS}>
            All payment links
          </a>
          <h1>{heading}</h1>
        </div>
        <Note tone={tone}>{text}</Note>
        {sending && <SendLink {...sending} />}
        <OrderSummary title={word}>
          <Rows
            rows={[
              { name: "For", value: title },
              { name: "Shop", value: <bdi>{shop}</bdi> },
              { name: "Until", value: until },
              { name: "Amount", value: <Money kobo={amount} />, kind: "sum" },
            ]}
          />
        </OrderSummary>
        {mayWithhold && (
          <p className="soft">
            A company that deducts withholding tax can enter the amount on the page of the link and pay the
            rest.
          </p>
        )}
        {order !== null && <ProFormaForm order={order} />}
        {sending && <WithdrawLink />}
        {again !== null && <AskForm order={again} />}
      </div>
    </AccountLayout>
  );
}

interface SendLinkProps {
  url: string;
  whatsApp: string;
  sms: string;
}

function SendLink({ url, whatsApp, sms }: SendLinkProps) {
  return (
    <section className="stack" aria-labelledby="send-title">
      <h2 id="send-title">Send the link</h2>
      <CopyField id="pay-link" label="Link" value={url} what="the link" />
      <p className="acts">
        <Button href={whatsApp} rel="noreferrer">
          Send on WhatsApp
        </Button>{" "}
        <Button kind="alt" href={sms}>
          Send by SMS
        </Button>
      </p>
      <p className="soft">
        Anyone who has the link can pay. They see the shop, what it is for and the amount, and nothing else
        about you.
      </p>
    </section>
  );
}

function WithdrawLink() {
  return (
    <form method="post" className="stack">
      <p className="soft">
        If you pay another way, or order something else first, the link ends automatically.
      </p>
      <p className="acts">
        <Button kind="alt">Withdraw the link</Button>
      </p>
    </form>
  );
}
