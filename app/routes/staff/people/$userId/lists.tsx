import { LinkList } from "~/components/staff/link-list";

interface Props {
  invoices: { href: string; text: string; detail: string }[];
  orders: {
    reference: string;
    href: string;
    plan: string;
    method: string;
    state: string;
    total: string;
    when: string;
  }[];
  payments: {
    reference: string;
    title: string;
    paidBy: string;
    date: string;
    amount: string;
    state: string;
    href: string | null;
    refund: { text: string; href: string } | null;
  }[];
  messages: { id: number; what: string; way: string; when: string; state: string; href: string | null }[];
  sessions: { id: number; device: string; place: string; started: string; seen: string }[];
}

/** The newest items of an account; empty lists are not shown. */
export function Lists({ invoices, orders, payments, messages, sessions }: Props) {
  return (
    <>
      <LinkList
        id="payments"
        title="Payments and receipts"
        entries={payments.map(({ reference, title, paidBy, date, amount, state, href, refund }) => ({
          key: reference,
          what: title,
          href,
          number: amount,
          detail: [date, paidBy, state, reference].join(" · "),
          act: refund && { ...refund, about: `${title}, ${amount}` },
        }))}
      />
      <LinkList
        id="invoices"
        title="Invoices and credit notes"
        entries={invoices.map(({ href, text, detail }) => ({ key: href, what: text, href, detail }))}
      />
      <LinkList
        id="orders"
        title="Orders"
        entries={orders.map(({ reference, href, plan, method, state, total, when }) => ({
          key: reference,
          what: plan,
          href,
          number: total,
          detail: [when, method, state, reference].join(" · "),
        }))}
      />
      <LinkList
        id="messages"
        title="Messages to them"
        entries={messages.map(({ id, what, way, when, state, href }) => ({
          key: id,
          what: <bdi>{what}</bdi>,
          href,
          detail: [when, way, state].join(" · "),
        }))}
      />
      <LinkList
        id="sessions"
        title="Open sessions"
        entries={sessions.map(({ id, device, place, started, seen }) => ({
          key: id,
          what: device,
          detail: `${place} · since ${started} · seen ${seen}`,
        }))}
      />
    </>
  );
}
