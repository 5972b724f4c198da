import { countInWords } from "~/models/money";
import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { Button } from "~/components/form/button";
import { Card } from "~/components/page/card";
import { Rows } from "~/components/page/rows";
import { consoleHandle } from "~/components/staff/console-handle";
import { ConsolePage } from "~/components/staff/console-page";
import { type ConsoleColumn, ConsoleTable, NothingHere } from "~/components/staff/console-table";
import { listChanges } from "~/models/plans/price-change.server";
import { changeView, pricesByPart } from "./price-changes.server";
import { pageTitle } from "~/models/site/meta";
import { mayAct } from "~/models/staff/permissions";
import { app } from "~/services/platform/app.server";
import { readCatalogue } from "~/services/console/schedule-prices.server";
import { requireStaff } from "~/routes/_shared/require-staff.server";

export const handle = consoleHandle;

export const meta: MetaFunction = () => pageTitle("Catalogue");

const SHOWN = 50;

export async function loader({ request }: LoaderFunctionArgs) {
  const { roles } = await requireStaff(request, "catalogue");
  const catalogue = await readCatalogue(app);
  const now = app.clock.now();
  const changes = (await listChanges(app.db, SHOWN)).map((change) => changeView(catalogue, change, now));
  return {
    roles,
    waiting: catalogue.coming.length,
    parts: pricesByPart(catalogue),
    changes: changes.map(({ changed, ...change }) => ({
      ...change,
      what: changed.map(({ name, before, after }) => `${name} ${before} → ${after}`).join("; "),
    })),
  };
}

type CatalogueChangeRow = ReturnType<typeof useLoaderData<typeof loader>>["changes"][number];

const columns: ConsoleColumn<CatalogueChangeRow>[] = [
  { title: "From", kind: "when", cell: ({ from }) => from },
  { title: "What", kind: "who", cell: ({ what }) => what },
  { title: "Made by", kind: "how", cell: ({ madeBy }) => <bdi>{madeBy}</bdi> },
  { title: "State", kind: "state", cell: ({ state }) => state },
];

export default function CataloguePage() {
  const { roles, waiting, parts, changes } = useLoaderData<typeof loader>();
  return (
    <ConsolePage place="/staff/catalogue" roles={roles}>
      <div>
        <h1>Catalogue</h1>
        <p className="soft">
          {countInWords(
            waiting,
            "No scheduled price changes",
            "scheduled price change",
            "scheduled price changes",
          )}
          . Prices apply from a date. Owners keep what they paid for until their period ends. Renewals use the
          prices on their date.
        </p>
      </div>
      {changes.length === 0 ? (
        <NothingHere title="No price changes yet">
          {mayAct(roles, "priceChanges") && "Choose what to change below."}
        </NothingHere>
      ) : (
        <ConsoleTable
          label="Changes"
          columns={columns}
          items={changes}
          keyOf={({ id }) => id}
          next={({ id, from }) => ({ href: `/staff/catalogue/changes/${id}`, text: "View", about: from })}
        />
      )}
      {parts.map(({ part, title, groups }) => (
        <Card key={part} id={part} title={`${title} now`}>
          {groups.map(({ of, rows }) => (
            <section key={of} className="stack" aria-label={of}>
              <h3>{of}</h3>
              <Rows rows={rows} />
            </section>
          ))}
          {mayAct(roles, "priceChanges") && (
            <p className="acts">
              <Button kind="alt" href={`/staff/catalogue/change?part=${part}`}>
                Change {title.toLowerCase()}
              </Button>
            </p>
          )}
        </Card>
      ))}
    </ConsolePage>
  );
}
