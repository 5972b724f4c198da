import { requireReadable } from "~/http/responses.server";
import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { ConsoleFilter, FilterBox, FilterChoice } from "~/components/staff/console-filter";
import { consoleHandle } from "~/components/staff/console-handle";
import { ConsolePage } from "~/components/staff/console-page";
import { type ConsoleColumn, ConsoleTable, CellName, NothingHere } from "~/components/staff/console-table";
import { NumberedPages } from "~/components/staff/numbered-pages";
import { pageLinks, readNumberedPage } from "~/models/console/numbered-page";
import { formatMoment } from "~/models/date";
import { countInWords } from "~/models/money";
import { topics } from "~/models/site/contact";
import {
  contactFilterStates,
  contactQuery,
  contactReaders,
  contactStates,
  readContactFilter,
} from "~/models/site/contact-desk";
import {
  countContactMessages,
  countUnanswered,
  listContactMessages,
} from "~/models/site/contact-desk.server";
import { pageTitle } from "~/models/site/meta";
import { app } from "~/services/platform/app.server";
import { requireStaff } from "~/routes/_shared/require-staff.server";

export const handle = consoleHandle;

const PATH = "/staff/messages";

export const meta: MetaFunction = () => pageTitle("Messages");

export async function loader({ request }: LoaderFunctionArgs) {
  const { user, roles } = await requireStaff(request, "messages");
  const query = new URL(request.url).searchParams;
  const { errors, ...filter } = readContactFilter(query);
  requireReadable(errors);
  const wanted = { ...filter, staffId: user.id };
  const total = await countContactMessages(app.db, wanted);
  const page = readNumberedPage(query.get("page"), total);
  const rows = await listContactMessages(app.db, wanted, page);
  const typed = contactQuery(filter);
  return {
    roles,
    filter: typed,
    filtered: Object.values(typed).some((value) => value !== ""),
    waiting: await countUnanswered(app.db),
    pages: pageLinks(page, total, { path: PATH, filter: typed, one: "message", many: "messages" }),
    rows: rows.map(({ id, firstName, lastName, email, topic, state, assignedName, createdAt }) => ({
      id,
      who: `${firstName} ${lastName}`.trim(),
      email,
      topic: topics[topic],
      state: contactStates[state],
      assigned: assignedName ?? "No one",
      when: formatMoment(createdAt),
    })),
  };
}

type MessageRow = ReturnType<typeof useLoaderData<typeof loader>>["rows"][number];

const columns: ConsoleColumn<MessageRow>[] = [
  { title: "Time", kind: "when", cell: ({ when }) => when },
  {
    title: "From",
    kind: "who",
    cell: ({ who }) => <CellName>{who}</CellName>,
  },
  { title: "About", kind: "how", cell: ({ topic }) => topic },
  { title: "State", kind: "state", cell: ({ state }) => state },
  { title: "Email", kind: "why", cell: ({ email }) => <bdi>{email}</bdi> },
  { title: "With", kind: "why", cell: ({ assigned }) => <bdi>{assigned}</bdi> },
];

export default function Messages() {
  const { roles, filter, filtered, waiting, rows, pages } = useLoaderData<typeof loader>();
  return (
    <ConsolePage place={PATH} roles={roles}>
      <div>
        <h1>Messages</h1>
        <p className="soft">
          {countInWords(waiting, "All answered", "unanswered")}. From the contact form, newest first. Messages
          are kept for 2 years.
        </p>
      </div>
      <ConsoleFilter path={PATH} label="Filter messages" on={filtered}>
        <FilterBox label="Name, email or phone" name="q" value={filter.q} maxLength={100} />
        <FilterChoice
          label="State"
          name="state"
          value={filter.state}
          any="Any state"
          choices={contactFilterStates}
        />
        <FilterChoice label="About" name="topic" value={filter.topic} any="Anything" choices={topics} />
        <FilterChoice label="With" name="whose" value={filter.whose} any="Anyone" choices={contactReaders} />
      </ConsoleFilter>
      {rows.length === 0 ? (
        <NothingHere title={filtered ? "No results" : "No messages yet"}>
          {filtered && <a href={PATH}>Show all</a>}
        </NothingHere>
      ) : (
        <div>
          <ConsoleTable
            label="Messages"
            columns={columns}
            items={rows}
            keyOf={({ id }) => id}
            next={({ id, who, when }) => ({ href: `${PATH}/${id}`, text: "View", about: `${who}, ${when}` })}
          />
          <NumberedPages {...pages} />
        </div>
      )}
      <div>
        <a className="tap" href="/staff/newsletter.csv" download>
          Newsletter subscribers as CSV
        </a>
        <p className="soft">
          Everyone who confirmed and has not left, each with the link to unsubscribe that every email to them
          needs. Download it afresh for each newsletter.
        </p>
      </div>
    </ConsolePage>
  );
}
