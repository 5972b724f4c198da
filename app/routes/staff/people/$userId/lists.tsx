import type { ReactNode } from "react";

interface Entry {
  key: string | number;
  what: ReactNode;
  number?: string;
  detail: string;
}

interface Props {
  orders: { reference: string; plan: string; method: string; state: string; total: string; when: string }[];
  payments: { reference: string; title: string; paidBy: string; amount: string; state: string }[];
  messages: { id: number; what: string; way: string; when: string; state: string }[];
  sessions: { id: number; device: string; place: string; started: string; seen: string }[];
}

/** The newest items of an account; empty lists are not shown. */
export function Lists({ orders, payments, messages, sessions }: Props) {
  return (
    <>
      <List
        id="orders"
        title="Orders"
        entries={orders.map(({ reference, plan, method, state, total, when }) => ({
          ...{ key: reference, what: plan, number: total },
          detail: [when, method, state, reference].join(" · "),
        }))}
      />
      <List
        id="payments"
        title="Payments and receipts"
        entries={payments.map(({ reference, title, paidBy, amount, state }) => ({
          ...{ key: reference, what: title, number: amount },
          detail: [paidBy, state, reference].join(" · "),
        }))}
      />
      <List
        id="sessions"
        title="Open sessions"
        entries={sessions.map(({ id, device, place, started, seen }) => ({
          ...{ key: id, what: device },
          detail: `${place} · since ${started} · seen ${seen}`,
        }))}
      />
      <List
        id="messages"
        title="Messages to them"
        entries={messages.map(({ id, what, way, when, state }) => ({
          ...{ key: id, what: <bdi>{what}</bdi> },
          detail: [when, way, state].join(" · "),
        }))}
      />
    </>
  );
}

function List({ id, title, entries }: { id: string; title: string; entries: Entry[] }) {
  if (entries.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul className="brief">
        {entries.map(({ key, what, number, detail }) => (
          <li key={key}>
            <b>{what}</b> {number !== undefined && <b className="num">{number}</b>} <span>{detail}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
