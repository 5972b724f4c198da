import { useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";

import { bind } from "~/components/form/bind";
import { ErrorSummary, listErrors } from "~/components/form/error-summary";
import { Button } from "~/components/form/button";
import { Tag } from "~/components/page/tag";
import { consoleHandle } from "~/components/staff/console-handle";
import { ConsolePage } from "~/components/staff/console-page";
import { Facts } from "~/components/staff/facts";
import { ReasonField } from "~/components/staff/reason-field";
import { Consequences } from "~/components/staff/consequences";
import { type ListedCoupon, couponState } from "~/models/checkout/coupon";
import { couponOffText } from "~/routes/staff/coupons/coupon-words";
import { couponStates } from "~/routes/staff/coupons/coupon-words";
import { findListedCoupon } from "~/models/checkout/coupon.server";
import { formatDate, noonOf } from "~/models/date";
import { formatCount, formatNaira } from "~/models/money";
import { readId } from "~/models/row-id";
import { pageTitle } from "~/models/site/meta";
import { mayAct } from "~/models/staff/permissions";
import { reasonField } from "~/models/staff/staff-action-fields.server";
import { app } from "~/services/platform/app.server";
import { endCoupon } from "~/services/console/make-coupon.server";
import { noSuch } from "~/routes/_shared/no-such.server";
import { readCatalogue } from "~/services/console/schedule-prices.server";
import { withFlash } from "~/http/flash.server";
import { invalid, readForm } from "~/http/forms/form.server";
import { redirectTo } from "~/http/responses.server";
import { requireStaff } from "~/routes/_shared/require-staff.server";

export const handle = consoleHandle;

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data ? `Coupon ${data.code}` : "Coupon");

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { user, roles } = await requireStaff(request, "coupons");
  const coupon = await findListedCoupon(app.db, { id: readId(params.id) });
  if (!coupon) throw await noSuch(app, user, "coupon");
  const { plans } = await readCatalogue(app);
  const state = couponState(coupon, app.clock.now());
  return {
    roles,
    code: coupon.code,
    state: couponStates[state],
    mayEnd: state !== "ended" && state !== "over" && mayAct(roles, "couponChanges"),
    facts: factsOf(coupon, plans.find(({ id }) => id === coupon.planId)?.name ?? null),
  };
}

function factsOf(coupon: ListedCoupon, plan: string | null) {
  const { used, taken, useLimit, leastSpend, accountLimit, startsOn, endsOn } = coupon;
  return [
    { name: "Takes", value: couponOffText(coupon) },
    { name: "Works", value: `${formatDate(noonOf(startsOn))} to ${formatDate(noonOf(endsOn))}` },
    { name: "For", value: plan ?? "Any plan" },
    { name: "Least order", value: leastSpend === 0 ? "None" : formatNaira(leastSpend) },
    {
      name: "Used",
      value: `${formatCount(used)} of ${useLimit === null ? "any number" : formatCount(useLimit)}`,
      detail: taken > used ? `${formatCount(taken - used)} more wait for a payment` : undefined,
    },
    { name: "For one account", value: accountLimit === 1 ? "Once" : `${formatCount(accountLimit)} times` },
  ];
}

const endSchema = z.object({ reason: reasonField });

export async function action({ request, params }: ActionFunctionArgs) {
  const { user } = await requireStaff(request, "couponChanges");
  const coupon = await findListedCoupon(app.db, { id: readId(params.id) });
  if (!coupon) throw await noSuch(app, user, "coupon");
  const form = await readForm(request, endSchema);
  if (form.status !== "success") return invalid(form);
  const ended = await endCoupon(app, { staffId: user.id, reason: form.value.reason }, coupon.code);
  if (ended === "not-found") throw await noSuch(app, user, "coupon");
  return redirectTo(`/staff/coupons/${coupon.id}`, { headers: withFlash("coupon-ended") });
}

export default function Coupon() {
  const { roles, code, state, mayEnd, facts } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  const [, fields] = useForm<{ reason: string }>({ id: "end", lastResult });
  return (
    <ConsolePage place="/staff/coupons" roles={roles}>
      <ErrorSummary answer={lastResult} errors={listErrors(lastResult?.error)} />
      <div>
        <p>
          <a className="tap" href="/staff/coupons">
            All coupons
          </a>
        </p>
        <h1>Coupon {code}</h1>
        <p>
          <Tag>{state}</Tag>
        </p>
      </div>
      <Facts facts={facts} />
      {mayEnd && (
        <form method="post" className="card form stack" noValidate aria-labelledby="end-title">
          <h2 id="end-title">End early</h2>
          <ReasonField
            {...bind(fields.reason)}
            hint="Why it ends now, and who asked. Required. It stays in the log."
          />
          <Consequences
            lines={[
              "The coupon stops working now and can’t be restarted.",
              "Orders that already use it can still be paid.",
              "It stays in the list.",
            ]}
          />
          <p className="acts">
            <Button>End coupon</Button>
          </p>
        </form>
      )}
    </ConsolePage>
  );
}
