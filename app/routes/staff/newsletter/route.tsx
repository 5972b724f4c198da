import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { Button } from "~/components/form/button";
import { consoleHandle } from "~/components/staff/console-handle";
import { ConsolePage } from "~/components/staff/console-page";
import {
  type ConsoleColumn,
  ConsolePages,
  ConsoleTable,
  Name,
  NothingHere,
} from "~/components/staff/console-table";
import { formatDate } from "~/models/date";
import { formatCount } from "~/models/money";
import { readId } from "~/models/row-id";
import { pageTitle } from "~/models/site/meta";
import { newsStates } from "~/models/site/news";
import { countSubscribers, listNews } from "~/models/site/news.server";
import { app } from "~/services/platform/app.server";
import { requireStaff } from "~/services/staff/require-staff.server";

export const handle = consoleHandle;

const PAGE_LENGTH = 25;

const stateOf = (subscribers: number): string => {
  if (subscribers === 0) return "No subscribers yet";
  return subscribers === 1 ? "1 subscriber" : `${formatCount(subscribers)} subscribers`;
};

export const meta: MetaFunction = () => pageTitle("News");

export async function loader({ request }: LoaderFunctionArgs) {
  const { roles } = await requireStaff(request, "newsletter");
  const before = readId(new URL(request.url).searchParams.get("before"));
  const found = await listNews(app.db, { before, limit: PAGE_LENGTH + 1 });
  const rows = found.slice(0, PAGE_LENGTH);
  const last = found.length > PAGE_LENGTH ? rows[PAGE_LENGTH - 1] : undefined;
  return {
    roles,
    subscribers: await countSubscribers(app.db),
    newest: before > 0 ? "/staff/newsletter" : null,
    older: last ? `/staff/newsletter?before=${last.id}` : null,
    rows: rows.map(({ id, subject, state, madeBy, createdAt, startedAt }) => ({
      id,
      subject,
      state: newsStates[state],
      madeBy,
      day: formatDate(startedAt ?? createdAt),
    })),
  };
}

type Listed = ReturnType<typeof useLoaderData<typeof loader>>["rows"][number];

const columns: ConsoleColumn<Listed>[] = [
  { title: "Day", kind: "when", cell: ({ day }) => day },
  {
    title: "Subject",
    kind: "who",
    cell: ({ subject }) => <Name>{subject}</Name>,
  },
  { title: "Written by", kind: "how", cell: ({ madeBy }) => <bdi>{madeBy}</bdi> },
  { title: "State", kind: "state", cell: ({ state }) => state },
];

export default function News() {
  const { roles, subscribers, rows, newest, older } = useLoaderData<typeof loader>();
  return (
    <ConsolePage place="/staff/newsletter" roles={roles}>
      <div>
        <h1>News</h1>
        <p className="soft">
          {stateOf(subscribers)}. People who confirmed their address and have not unsubscribed.
        </p>
      </div>
      <p className="acts">
        <Button href="/staff/newsletter/new">Write a newsletter</Button>
      </p>
      {rows.length === 0 ? (
        <NothingHere title="No newsletters yet">Write the first one.</NothingHere>
      ) : (
        <ConsoleTable
          label="Newsletters"
          columns={columns}
          items={rows}
          keyOf={({ id }) => id}
          next={({ id, subject }) => ({ href: `/staff/newsletter/${id}`, text: "View", about: subject })}
        />
      )}
      <ConsolePages shown="Newest first." newest={newest} older={older} />
    </ConsolePage>
  );
}
