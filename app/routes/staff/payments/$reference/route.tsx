import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";

import { Button } from "~/components/form/button";
import { Note } from "~/components/page/note";
import { Tag } from "~/components/page/tag";
import { StaffActionList } from "~/components/staff/staff-action-list";
import { consoleHandle } from "~/components/staff/console-handle";
import { ConsolePage } from "~/components/staff/console-page";
import { Facts, Linked } from "~/components/staff/facts";
import { NewestNotes } from "~/components/staff/note-list";
import { LinkList } from "~/components/staff/link-list";
import { Timeline, type TimelineDay } from "~/components/staff/timeline";
import { pageTitle } from "~/models/site/meta";
import { mayAct } from "~/models/staff/permissions";
import { app } from "~/services/platform/app.server";
import { askProviderAgain } from "~/services/console/ask-provider.server";
import { readPaymentDetails } from "./read-payment.server";
import { paymentPath } from "~/routes/staff/list-payments.server";
import { withFlash } from "~/http/flash.server";
import { readForm } from "~/http/forms/form.server";
import { waitInWords } from "~/http/rate-limit.server";
import { redirectTo, refusal, staleForm } from "~/http/responses.server";
import { denial } from "~/http/refusals/refuse-object.server";
import { requireStaff } from "~/routes/_shared/require-staff.server";

export const handle = consoleHandle;

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.title ?? "Payment");

const noSuchPayment = (userId: number) =>
  denial(app, { userId, object: "payment", message: "This payment does not exist." });

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { user, roles } = await requireStaff(request, "payments");
  const payment = await readPaymentDetails(app, params.reference ?? "", { staffId: user.id, roles });
  if (!payment) throw await noSuchPayment(user.id);
  const may = {
    refund: mayAct(roles, "refunds"),
    ask: mayAct(roles, "moneyRequests"),
    decide: mayAct(roles, "suspenseDecisions"),
    seeWallet: mayAct(roles, "wallets"),
    seeOrder: mayAct(roles, "orders"),
    seePerson: mayAct(roles, "people"),
  };
  return { roles, may, ...payment };
}

/** Asks the provider what it knows. It changes nothing that the jobs would not change by themselves. */
export async function action({ request, params }: ActionFunctionArgs) {
  const { user } = await requireStaff(request, "payments");
  const reference = params.reference ?? "";
  const form = await readForm(request, z.object({ intent: z.literal("ask") }));
  if (form.status !== "success") throw staleForm();
  const result = await askProviderAgain(app, user.id, reference);
  if (result.outcome === "not-found") throw await noSuchPayment(user.id);
  if (result.outcome === "throttled")
    throw refusal(
      429,
      `You have asked about this payment many times. Try again ${waitInWords(result.retryAfterSeconds)}.`,
      { "Retry-After": String(result.retryAfterSeconds) },
    );
  const flash = result.outcome === "asked" ? "payment-asked-again" : "payment-silent";
  return redirectTo(paymentPath(reference), { headers: withFlash(flash) });
}

export default function StaffPayment() {
  const {
    roles,
    may,
    reference,
    title,
    owner,
    order,
    state,
    facts,
    notes,
    refund,
    suspense,
    disputes,
    invoices,
    sameAmounts,
    refundsOnTheirWay,
    days,
    timeline,
  } = useLoaderData<typeof loader>();
  const acts = actsOf({ reference, owner, refund, suspense, may });
  return (
    <ConsolePage place="/staff/payments" roles={roles}>
      <div className="grid person">
        <div className="lot">
          <div>
            <p>
              <a className="tap" href="/staff/payments">
                All payments
              </a>
            </p>
            <h1>
              <bdi>{title}</bdi>
            </h1>
            <p className="soft">{reference}</p>
          </div>
          <p>
            <Tag {...(state.tone && { tone: state.tone })}>{state.text}</Tag> {state.why}
          </p>
          <PaymentFacts owner={owner} order={order} facts={facts} may={may} />
          <StartedRefunds texts={refundsOnTheirWay} />
          <Disputes disputes={disputes} evidence={`/staff/payments/${reference}/evidence.txt`} />
          <SameAmounts others={sameAmounts} />
          <AskProvider />
        </div>
        <StaffActionList groups={[{ title: "Money", acts }]} />
        <div className="lot">
          <LinkList
            id="invoices"
            title="Invoices and credit notes"
            entries={invoices.map(({ href, text, detail }) => ({ key: href, what: text, href, detail }))}
          />
          <NewestNotes notes={notes} href={`${owner.href}#notes`} />
          <section className="lot" aria-labelledby="happened">
            <h2 id="happened">What happened</h2>
            <Timeline days={days} />
            <PaymentTimeline days={timeline} />
          </section>
        </div>
      </div>
    </ConsolePage>
  );
}

function Disputes({ disputes, evidence }: Pick<PaymentPage, "disputes"> & { evidence: string }) {
  return disputes.map(({ strong, text, link }) => (
    <Note key={link.text} tone="warn">
      <b>{strong}</b> {text}{" "}
      <a href={link.href} rel="noreferrer">
        {link.text}
      </a>{" "}
      <a className="tap" href={evidence}>
        Evidence to send, as a file
      </a>
    </Note>
  ));
}

type ShownWays = Pick<PaymentPage, "reference" | "owner" | "refund" | "suspense" | "may">;

function actsOf({ reference, owner, refund, suspense, may }: ShownWays) {
  return [
    ...(refund !== null && may.ask
      ? [
          {
            text: may.refund ? "Refund" : "Ask finance to refund",
            href: `/staff/payments/${reference}/refund`,
            note: refund,
          },
        ]
      : []),
    ...(suspense && may.ask
      ? [
          {
            text: may.decide ? "Decide about held money" : "Ask finance to decide",
            href: `/staff/held-money/${reference}`,
          },
        ]
      : []),
    ...(may.seeWallet ? [{ text: owner.isAgent ? "Tokens" : "Wallet", href: owner.wallet }] : []),
  ];
}

/** Few need it, so it is folded. */
function PaymentTimeline({ days }: { days: readonly TimelineDay[] }) {
  return (
    days.length > 0 && (
      <details>
        <summary>Bookkeeping and messages of Paystack</summary>
        <Timeline days={days} />
      </details>
    )
  );
}

function StartedRefunds({ texts }: { texts: readonly string[] }) {
  return texts.map((text, place) => (
    <Note key={place} tone="good">
      {text}
    </Note>
  ));
}

/** The owner may have paid twice by mistake. */
function SameAmounts({ others }: { others: readonly { reference: string; href: string }[] }) {
  return others.map(({ reference, href }) => (
    <Note key={reference} tone="warn">
      <b>The same amount was paid twice within an hour.</b> The other payment is{" "}
      <a href={href}>{reference}</a>. Ask the owner whether both were meant.
    </Note>
  ));
}

function AskProvider() {
  return (
    <form method="post" className="acts">
      <Button kind="alt" name="intent" value="ask">
        Check with the provider
      </Button>
    </form>
  );
}

type PaymentPage = ReturnType<typeof useLoaderData<typeof loader>>;

type ShownFacts = Pick<PaymentPage, "owner" | "order" | "facts" | "may">;

function PaymentFacts({ owner, order, facts, may }: ShownFacts) {
  const person = {
    name: "Owner",
    value: <Linked href={may.seePerson ? owner.href : null}>{owner.name}</Linked>,
    detail: owner.email,
  };
  const paidFor = order && {
    name: "Order",
    value: <Linked href={may.seeOrder ? order.href : null}>{order.reference}</Linked>,
    detail: order.state,
  };
  const others = facts.map(({ detail, ...fact }) => ({ ...fact, ...(detail !== undefined && { detail }) }));
  return <Facts facts={[person, ...(paidFor ? [paidFor] : []), ...others]} />;
}
