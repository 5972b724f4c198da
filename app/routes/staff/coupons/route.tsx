import { FilterFields } from "~/models/filter";
import { requireReadable } from "~/http/responses.server";
import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { Button } from "~/components/form/button";
import { ConsoleFilter, FilterBox, FilterChoice } from "~/components/staff/console-filter";
import { consoleHandle } from "~/components/staff/console-handle";
import { ConsolePage } from "~/components/staff/console-page";
import { type ConsoleColumn, ConsoleTable, NothingHere } from "~/components/staff/console-table";
import { couponCode, couponState } from "~/models/checkout/coupon";
import { couponOffText } from "./coupon-words";
import { couponStates } from "./coupon-words";
import { listCoupons } from "~/models/checkout/coupon.server";
import { formatDays, noonOf } from "~/models/date";
import { formatCount, countInWords } from "~/models/money";
import { pageTitle } from "~/models/site/meta";
import { mayAct } from "~/models/staff/permissions";
import { app } from "~/services/platform/app.server";
import { requireStaff } from "~/routes/_shared/require-staff.server";

export const handle = consoleHandle;

export const meta: MetaFunction = () => pageTitle("Coupons");

export async function loader({ request }: LoaderFunctionArgs) {
  const { roles } = await requireStaff(request, "coupons");
  const query = new URL(request.url).searchParams;
  const fields = new FilterFields(query);
  const [code, wanted] = [couponCode(query.get("code") ?? ""), fields.choice("state", couponStates) ?? ""];
  requireReadable(fields.errors);
  const now = app.clock.now();
  const coupons = (await listCoupons(app.db)).map((coupon) => ({
    ...coupon,
    state: couponState(coupon, now),
  }));
  return {
    roles,
    code,
    wanted,
    running: coupons.filter(({ state }) => state === "running").length,
    rows: coupons
      .filter((coupon) => coupon.code.includes(code) && (wanted === "" || coupon.state === wanted))
      .map((coupon) => ({
        id: coupon.id,
        code: coupon.code,
        off: couponOffText(coupon),
        days: formatDays(noonOf(coupon.startsOn), noonOf(coupon.endsOn)),
        uses: `${formatCount(coupon.used)} of ${coupon.useLimit === null ? "any number" : formatCount(coupon.useLimit)}`,
        state: couponStates[coupon.state],
      })),
  };
}

type CouponRow = ReturnType<typeof useLoaderData<typeof loader>>["rows"][number];

const columns: ConsoleColumn<CouponRow>[] = [
  { title: "Code", kind: "who", cell: ({ code }) => <b>{code}</b> },
  { title: "Used", kind: "number", cell: ({ uses }) => uses },
  { title: "Days", kind: "when", cell: ({ days }) => days },
  { title: "Takes", kind: "how", cell: ({ off }) => off },
  { title: "State", kind: "state", cell: ({ state }) => state },
];

export default function Coupons() {
  const { roles, running, code, wanted, rows } = useLoaderData<typeof loader>();
  const filtered = code !== "" || wanted !== "";
  return (
    <ConsolePage place="/staff/coupons" roles={roles}>
      <div>
        <h1>Coupons</h1>
        <p className="soft">
          {countInWords(running, "None running", "running")}. A coupon works only on plans without a discount
          of their own.
        </p>
      </div>
      {mayAct(roles, "couponChanges") && (
        <p className="acts">
          <Button href="/staff/coupons/new">Make a coupon</Button>
        </p>
      )}
      <ConsoleFilter path="/staff/coupons" label="Filter coupons" on={filtered}>
        <FilterBox label="Code" name="code" value={code} maxLength={30} />
        <FilterChoice label="State" name="state" value={wanted} any="Any state" choices={couponStates} />
      </ConsoleFilter>
      {rows.length === 0 ? (
        <NothingHere title={filtered ? "No results" : "No coupons yet"}>
          {filtered && <a href="/staff/coupons">Show all</a>}
        </NothingHere>
      ) : (
        <ConsoleTable
          label="Coupons"
          columns={columns}
          items={rows}
          keyOf={({ id }) => id}
          next={({ id, code: about }) => ({ href: `/staff/coupons/${id}`, text: "View", about })}
        />
      )}
    </ConsolePage>
  );
}
