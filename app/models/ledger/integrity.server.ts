import { sql, type RawBuilder } from "kysely";
import type { Db } from "#db/client";
import { sealedRows } from "./seal";
import { CHAIN_START, firstAltered, linkHash, loadJournals, marksOf } from "./seal.server";

interface Link {
  id: number;
  /** JSON text, since the driver returns an array of int8 as strings. */
  ids: string;
  marks: Buffer;
  previous: Buffer;
  hash: Buffer;
}

const LINKS_AT_ONCE = 50;

/**
 * Follows the chain from the first link to the last; returns how many there are and which no longer match their seal.
 */
export async function checkChain(db: Db): Promise<{ links: number; problems: string[] }> {
  const problems: string[] = [];
  let links = 0;
  let previous: Buffer = CHAIN_START;
  for (let page = await readLinks(db, 0); page.length > 0; page = await readLinks(db, page.at(-1)?.id ?? 0)) {
    for (const link of page) {
      links += 1;
      if (link.id !== links) problems.push(`seal ${link.id} is in the place of seal ${links}`);
      if (!link.previous.equals(previous))
        problems.push(`seal ${link.id} does not follow the seal before it`);
      problems.push(...(await checkLink(db, link)));
      previous = link.hash;
    }
  }
  return { links, problems };
}

function readLinks(db: Db, after: number): Promise<Link[]> {
  return db
    .selectFrom("seals")
    .select([
      "id",
      "marks",
      "previousHash as previous",
      "hash",
      sql<string>`to_json(journal_ids)::text`.as("ids"),
    ])
    .where("id", ">", after)
    .orderBy("id")
    .limit(LINKS_AT_ONCE)
    .execute();
}

/** Names the altered row, if the marks still show it. */
async function checkLink(db: Db, link: Link): Promise<string[]> {
  const ids = JSON.parse(link.ids) as number[];
  const journals = await loadJournals(db, ids);
  const there = new Set(journals.map(({ id }) => id));
  const gone = ids.filter((id) => !there.has(id)).map((id) => `journal ${id} of seal ${link.id} is gone`);
  if (gone.length > 0) return gone;
  const rows = sealedRows(journals);
  if (linkHash(link.previous, rows).equals(link.hash))
    return marksOf(rows).equals(link.marks) ? [] : [`the marks of seal ${link.id} were altered`];
  const row = firstAltered(rows, link.marks);
  return [
    row ? `${row.name} was altered after seal ${link.id}, or a row before it removed` : lostSealText(link),
  ];
}

const lostSealText = ({ id }: Link): string => `seal ${id} or the last rows that it covers were altered`;

interface Check {
  problem: (subject: string) => string;
  /** Selects one subject for each problem. */
  query: RawBuilder<{ subject: string }>;
}

/** The references a refund's journals may have: by our note, or by the provider's number. */
const refundKeys = sql`array[
  'refund:' || refunds.note, 'refund-to-wallet:' || refunds.note, 'refund:' || refunds.provider_id
]`;

/** Refunds with the journals that booked them. */
const bookedRefunds = sql`select refunds.id, refunds.payment_id, journal.id as journal_id
  from refunds join journal on journal.reference = any(${refundKeys})`;

/**
 * What the books paid back of each payment: to its source, to the wallet, to the bank, and by a decision of staff.
 */
const givenBack = sql`select payments.reference, result, refunded, sum(backs.amount) as given,
    greatest(coalesce(received, payments.amount), coalesce(max(suspended.amount), 0)) as paid
  from payments join (
    select payment_id, -postings.amount as amount from (${bookedRefunds}) booked
      join journal on journal.id = booked.journal_id
      join postings on postings.journal_id = journal.id
        and (account = 'paystack_clearing' or kind = 'refund-to-wallet' and account in ('wallet', 'tokens'))
    union all
    select payment_id, -postings.amount from disputes
      join journal on journal.reference = 'dispute-lost:' || provider_id
      join postings on journal_id = journal.id and account = 'paystack_clearing'
    union all
    select payment_id, -postings.amount from suspense_decisions
      join payments on payments.id = payment_id
      join journal on journal.reference = 'suspense-return:' || payments.reference
      join postings on journal_id = journal.id and account = 'paystack_clearing'
  ) backs on backs.payment_id = payments.id
  left join lateral (
    select -postings.amount as amount from journal join postings on journal_id = journal.id
    where journal.reference = 'suspense:' || payments.reference and account = 'suspense'
  ) suspended on true
  group by payments.id`;

/** Each check recalculates, from the postings, a value that is also stored. */
const checks: Check[] = [
  {
    problem: (subject) => `journal ${subject} does not balance`,
    query: sql`select journal.id || ' (' || reference || ')' as subject from journal
      left join postings on journal_id = journal.id group by journal.id
      having count(postings.id) < 2 or sum(amount) <> 0`,
  },
  {
    problem: (subject) => `journal ${subject} leaves a balance on the bridge between tokens and naira`,
    query: sql`select journal.id || ' (' || reference || ')' as subject
      from postings join journal on journal.id = journal_id
      where account = 'token_bridge' group by journal.id having sum(amount) <> 0`,
  },
  {
    problem: (subject) => `${subject} has a balance that differs from its postings`,
    query: sql`select coalesce(kind, account) || ' of owner ' || coalesce(wallets.owner_id, sums.owner_id) as subject
      from wallets full join (
        select owner_id, account, -sum(amount) as balance from postings
        where account in ('wallet', 'tokens') group by owner_id, account
      ) sums on sums.owner_id = wallets.owner_id and account = kind
      where coalesce(wallets.balance, 0) <> coalesce(sums.balance, 0)`,
  },
  {
    problem: (subject) => `${subject} states a balance that differs from the postings up to it`,
    query: sql`select 'posting ' || id || ' of journal ' || journal_id as subject from (
        select id, journal_id, balance_after, -sum(amount) over (partition by owner_id, account order by id) as balance
        from postings where account in ('wallet', 'tokens')
      ) running where balance_after <> balance order by id`,
  },
  {
    problem: (subject) => `journal ${subject} is neither sealed nor waiting for it`,
    query: sql`select id || ' (' || reference || ')' as subject from journal
      where not exists (select from unsealed_journals where journal_id = journal.id)
        and id not in (select unnest(journal_ids) from seals)`,
  },
  {
    problem: (subject) => `journal ${subject} is sealed twice`,
    query: sql`select id::text as subject from (
        select unnest(journal_ids) as id from seals union all select journal_id from unsealed_journals
      ) sealed group by id having count(*) > 1`,
  },
  {
    problem: (subject) => `${subject}: the books refund more than was paid`,
    query: sql`select reference as subject from (${givenBack}) backs where given > paid order by reference`,
  },
  {
    problem: (subject) => `${subject}: the books refund more than the payment says`,
    query: sql`select reference as subject from (${givenBack}) backs
      where given > refunded and given <= paid and result <> 'returned' order by reference`,
  },
  {
    problem: (subject) => `${subject}: the payment says another sum than came into suspense`,
    query: sql`select payments.reference as subject from journal
      join payments on journal.reference = 'suspense:' || payments.reference
      join postings on journal_id = journal.id and account = 'suspense'
      where kind = 'suspense' and received is distinct from -postings.amount order by payments.id`,
  },
  {
    problem: (subject) => `${subject} is booked by more than one journal`,
    query: sql`select 'refund ' || booked.id || ' of ' || reference as subject
      from (${bookedRefunds}) booked join payments on payments.id = payment_id
      group by booked.id, reference having count(*) > 1 order by booked.id`,
  },
  {
    problem: (subject) => `journal ${subject} refunds money, but there is no refund or dispute for it`,
    query: sql`select id || ' (' || reference || ')' as subject from journal
      where kind in ('refund', 'refund-to-wallet', 'dispute-lost') and reference not in (
        select key from refunds, unnest(${refundKeys}) as key where key is not null
        union all select 'dispute-lost:' || provider_id from disputes
      ) order by id`,
  },
  {
    problem: (subject) => `the receipts of ${subject} are not numbered without a gap`,
    query: sql`select coalesce(receipts.year, counter.year)::text as subject
      from receipts full join receipt_counters counter on counter.year = receipts.year
      where receipts.year is not null or counter.year is not null
      group by receipts.year, counter.year, counter.last
      having count(number) <> coalesce(max(number), 0) or count(number) <> coalesce(counter.last, 0)`,
  },
  {
    problem: (subject) => `the ${subject} are not numbered without a gap`,
    query: sql`select series || ' of ' || counter.year as subject
      from document_counters counter
      cross join lateral (values ('invoices', 'invoice', invoices), ('credit notes', 'credit-note', credit_notes))
        as numbered (series, kind, last)
      left join invoices paper on paper.year = counter.year and paper.kind = numbered.kind
      group by series, counter.year, last
      having count(paper.id) <> last or coalesce(max(serial), 0) <> last`,
  },
  {
    problem: (subject) => `invoice ${subject} says another sum of credit notes than there are`,
    query: sql`select sale.number as subject from invoices sale left join invoices note on note.corrects = sale.id
      where sale.kind = 'invoice' group by sale.id having sale.credited <> coalesce(sum(note.total), 0)`,
  },
  {
    problem: (subject) => `invoice ${subject} has other fees than its top-ups`,
    query: sql`select sale.number as subject from top_up_fees join invoices sale on sale.id = invoice_id
      group by sale.id having total <> sum(top_up_fees.amount) or sale.credited <> sum(top_up_fees.credited)`,
  },
];

const MOST_TOLD = 20;

/** Compares stored rows with each other; seals are checked elsewhere. */
export async function checkBooks(db: Db): Promise<string[]> {
  const problems: string[] = [];
  for (const { problem, query } of checks) {
    const { rows } = await sql<{ subject: string }>`${query} limit ${MOST_TOLD}`.execute(db);
    problems.push(...rows.map(({ subject }) => problem(subject)));
  }
  return problems;
}

/** Journals that have no seal yet. */
export async function countUnsealed(db: Db): Promise<{ waiting: number; since: Date | null }> {
  return db
    .selectFrom("unsealedJournals")
    .innerJoin("journal", "journal.id", "journalId")
    .select((row) => [row.fn.countAll<number>().as("waiting"), row.fn.min("createdAt").as("since")])
    .executeTakeFirstOrThrow();
}
