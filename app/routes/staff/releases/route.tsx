import { FilterFields } from "~/models/filter";
import { requireReadable } from "~/services/http/responses.server";
import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { Button } from "~/components/form/button";
import { ConsoleFilter, FilterChoice } from "~/components/staff/console-filter";
import { consoleHandle } from "~/components/staff/console-handle";
import { ConsolePage } from "~/components/staff/console-page";
import { type ConsoleColumn, ConsoleTable, NothingHere } from "~/components/staff/console-table";
import { formatDate, noonOf } from "~/models/date";
import { pageTitle } from "~/models/site/meta";
import { categoryNames, platformNames, shownSize } from "~/models/site/release";
import { listAllReleases } from "~/models/site/release.server";
import { app } from "~/services/platform/app.server";
import { requireStaff } from "~/services/staff/require-staff.server";

export const handle = consoleHandle;

const stateOf = (offered: number): string => {
  if (offered === 0) return "None on offer";
  return offered === 1 ? "1 on offer" : `${offered} on offer`;
};

export const meta: MetaFunction = () => pageTitle("Releases");

export async function loader({ request }: LoaderFunctionArgs) {
  const { roles } = await requireStaff(request, "releases");
  const fields = new FilterFields(new URL(request.url).searchParams);
  const os = fields.choice("os", platformNames);
  requireReadable(fields.errors);
  const releases = await listAllReleases(app.db);
  return {
    roles,
    os: os ?? "",
    offered: releases.filter(({ withdrawnAt }) => withdrawnAt === null).length,
    rows: releases
      .filter((release) => os === null || release.os === os)
      .map((release) => ({
        id: release.id,
        name: `${release.product} ${release.version}`,
        platform: platformNames[release.os],
        category: categoryNames[release.category],
        released: formatDate(noonOf(release.releasedOn)),
        size: shownSize(release),
        state: release.withdrawnAt ? "Withdrawn" : release.beta ? "Beta" : "Offered",
      })),
  };
}

type Listed = ReturnType<typeof useLoaderData<typeof loader>>["rows"][number];

const columns: ConsoleColumn<Listed>[] = [
  { title: "Released", kind: "when", cell: ({ released }) => released },
  { title: "Release", kind: "who", cell: ({ name }) => <b>{name}</b> },
  { title: "Size", kind: "number", cell: ({ size }) => size },
  { title: "Platform", kind: "how", cell: ({ platform }) => platform },
  { title: "State", kind: "state", cell: ({ state }) => state },
  { title: "Edition", kind: "why", cell: ({ category }) => category },
];

export default function Releases() {
  const { roles, os, offered, rows } = useLoaderData<typeof loader>();
  return (
    <ConsolePage place="/staff/releases" roles={roles}>
      <div>
        <h1>Releases</h1>
        <p className="soft">{stateOf(offered)}. Newest first, as on the download page.</p>
      </div>
      <p className="acts">
        <Button href="/staff/releases/new">Publish a release</Button>
      </p>
      <ConsoleFilter path="/staff/releases" label="Filter releases" on={os !== ""}>
        <FilterChoice label="Platform" name="os" value={os} any="Any platform" choices={platformNames} />
      </ConsoleFilter>
      {rows.length === 0 ? (
        <NothingHere title={os === "" ? "No releases yet" : "No results"}>
          {os === "" ? "Publish the first one." : <a href="/staff/releases">Show all</a>}
        </NothingHere>
      ) : (
        <ConsoleTable
          label="Releases"
          columns={columns}
          items={rows}
          keyOf={({ id }) => id}
          next={({ id, name, platform }) => ({
            href: `/staff/releases/${id}`,
            text: "View",
            about: `${name}, ${platform}`,
          })}
        />
      )}
    </ConsolePage>
  );
}
