import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/client";
import { searchedWords } from "~/models/agents/registrant-list";
import { yearOf } from "~/models/date";
import { isOfSum } from "~/models/payments/payment-list.server";
import type { SearchTerms } from "~/models/search-terms";
import { type FoundBy, phoneEnds, FOUND_FOR } from "./search";

export interface FoundPerson {
  userId: number;
  by: FoundBy;
  /** What matched: a phone, a reference, the name of a shop. */
  detail: string;
}

type Lookup = RawBuilder<FoundPerson>;

const ends = (column: RawBuilder<unknown>, digits: string) => sql`${column} like ${`%${digits}`}`;

/** The people whom a text means for sure, each once for every way. */
function lookups(terms: SearchTerms, limit: number, now: Date): Lookup[] {
  const { words, digits, sum, references, receipt, paper, code } = terms;
  const typed = searchedWords(words);
  return [
    ...(code === null
      ? []
      : [sql`select user_id, 'code' as by, code as detail from agents where code = ${code}`]),
    ...(references.length === 0 ? [] : [byReference(references)]),
    ...(receipt === null
      ? []
      : [
          sql`select owner_id, 'receipt', year || '-' || lpad(number::text, 6, '0') from receipts
            where number = ${receipt.number} and year = any(${receiptYears(receipt.year, now)}) order by year desc`,
        ]),
    ...(paper === null ? [] : [byPaper(paper)]),
    ...(digits === null ? [] : byDigits(digits, { limit, since: recently(now) })),
    sql`select id, 'person', '' from users where search @@ search_query(${typed}) order by id desc limit ${limit}`,
    sql`select owner_id, 'shop', name from locations where search @@ search_query(${typed}) order by id desc limit ${limit}`,
    ...(sum === null ? [] : bySum(sum, { limit, since: recently(now) })),
  ] as Lookup[];
}

const recently = (now: Date): Date => new Date(now.getTime() - FOUND_FOR);

/** A number alone is of this year or the last. */
const receiptYears = (year: number | null, now: Date): number[] =>
  year === null ? [yearOf(now), yearOf(now) - 1] : [year];

/** From the newest back, so that a common amount is found soon. */
const bySum = (sum: number, { limit, since }: { limit: number; since: Date }) => [
  sql`select owner_id, 'sum', ${String(sum)} from payments where created_at > ${since} and ${isOfSum(sum)}
    order by created_at desc limit ${limit}`,
  sql`select owner_id, 'sum', ${String(sum)} from orders where created_at > ${since} and total = ${sum}
    order by id desc limit ${limit}`,
];

const byReference = (references: readonly string[]) => sql`
  select owner_id, 'reference', reference from payments where reference = any(${references})
  union all select owner_id, 'reference', reference from orders where reference = any(${references})
  union all select owner_id, 'reference', reference from pay_links where reference = any(${references})
  union all select owner_id, 'reference', reference from approvals where reference = any(${references})`;

const byPaper = (number: string) => sql`
  select owner_id, kind, number from invoices where number = ${number}
  union all select owner_id, 'pro-forma', number from pro_formas where number = ${number}`;

const byDigits = (digits: string, { limit, since }: { limit: number; since: Date }) => [
  ...phoneEnds(digits).map(
    (end) =>
      sql`select id, 'phone', phone from users where ${ends(sql`phone`, end)} order by id desc limit ${limit}`,
  ),
  sql`select owner_id, 'account', number from deposit_accounts
    where number is not null and ${ends(sql`number`, digits)} order by id desc limit ${limit}`,
  sql`select owner_id, 'transfer', reference from payments where ticket_code = ${digits} order by id desc limit ${limit}`,
  ...(digits.length === 4
    ? [
        sql`select owner_id, 'card', last4 from cards where last4 = ${digits} and removed_at is null
          order by id desc limit ${limit}`,
        sql`select owner_id, 'card', ${digits}::text from receipts where created_at > ${since}
          and content ->> 'paidBy' like ${`% ${digits}`} order by created_at desc limit ${limit}`,
      ]
    : []),
];

/** Names that differ from the text by a letter or two, the most similar first. */
const similar = (words: string, limit: number): Lookup => sql<FoundPerson>`
  select user_id, by, detail from (
    select id as user_id, 'similar-person' as by, name as detail, word_similarity(${words}, name) as likeness
    from users where name % ${words} or ${words} <% name or username % ${words}
    union all
    select owner_id, 'similar-shop', name, word_similarity(${words}, name)
    from locations where name % ${words} or ${words} <% name
  ) as named order by likeness desc, user_id desc limit ${limit}`;

/** The people a text may mean, each once and the surest match first. Misspelt names count only if no one else is found. */
export async function findPeople(
  db: Db,
  terms: SearchTerms,
  { limit, now }: { limit: number; now: Date },
): Promise<FoundPerson[]> {
  const each = lookups(terms, limit, now).map(
    (lookup, rank) =>
      sql`select ${sql.lit(rank)} as rank, found.* from (${lookup}) as found (user_id, by, detail)`,
  );
  const { rows } = await sql<FoundPerson>`${sql.join(each, sql` union all `)} order by rank`.execute(db);
  const sure = firstOfEach(rows, limit);
  if (sure.length > 0 || !/\p{L}{3}/u.test(terms.words)) return sure;
  return firstOfEach((await similar(terms.words, limit * 2).execute(db)).rows, limit);
}

const firstOfEach = (found: readonly FoundPerson[], limit: number): FoundPerson[] =>
  found
    .filter(({ userId }, place) => found.findIndex((one) => one.userId === userId) === place)
    .slice(0, limit);
