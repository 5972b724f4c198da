import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { consoleHandle } from "~/components/staff/console-handle";
import { ConsolePage } from "~/components/staff/console-page";
import { NothingHere } from "~/components/staff/console-table";
import { Trends } from "~/components/staff/trends";
import { LinkList } from "~/components/staff/link-list";
import { pageTitle } from "~/models/site/meta";
import { app } from "~/services/platform/app.server";
import { readHome } from "./read-home.server";
import { requireStaff } from "~/routes/_shared/require-staff.server";

export const handle = consoleHandle;

export const meta: MetaFunction = () => pageTitle("Staff");

export async function loader({ request }: LoaderFunctionArgs) {
  const { user, roles } = await requireStaff(request, "home");
  return { roles, ...(await readHome(app, { roles, staffId: user.id })) };
}

export default function StaffHome() {
  const { roles, waits, approvals, asked, trends } = useLoaderData<typeof loader>();
  return (
    <ConsolePage roles={roles}>
      <h1>Today</h1>
      {trends.length > 0 && <Trends trends={trends} />}
      <LinkList
        id="approve"
        title="For you to approve"
        entries={approvals.map(({ reference, href, what, amount, detail }) => ({
          key: reference,
          what: <bdi>{what}</bdi>,
          href,
          number: amount,
          detail,
        }))}
      />
      <LinkList
        id="asked"
        title="You asked, and wait for an answer"
        entries={asked.map(({ reference, href, what, amount, detail }) => ({
          key: reference,
          what: <bdi>{what}</bdi>,
          href,
          number: amount,
          detail,
        }))}
      />
      <section aria-labelledby="to-do">
        <h2 id="to-do">To do</h2>
        {waits.length === 0 ? (
          <NothingHere title="All done">Nothing is waiting on the pages you can open.</NothingHere>
        ) : (
          <ul className="brief">
            {waits.map(({ href, count, text }) => (
              <li key={text}>
                <a className="tap" href={href}>
                  <b>{count}</b>&nbsp;{text}
                </a>
              </li>
            ))}
          </ul>
        )}
      </section>
    </ConsolePage>
  );
}
