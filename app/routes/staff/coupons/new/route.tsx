import { useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { bind } from "~/components/form/bind";
import { ErrorSummary, listErrors } from "~/components/form/error-summary";
import { Field, SelectField } from "~/components/form/field";
import { Button } from "~/components/form/button";
import { consoleHandle } from "~/components/staff/console-handle";
import { ConsolePage } from "~/components/staff/console-page";
import { ReasonField } from "~/components/staff/reason-field";
import { Consequences } from "~/components/staff/consequences";
import { couponLabels } from "~/models/checkout/coupon";
import { couponFormSchema } from "~/models/checkout/coupon-fields.server";
import { dayOf } from "~/models/date";
import { isFree, isPriced } from "~/models/plans/catalogue";
import { pageTitle } from "~/models/site/meta";
import { app } from "~/services/platform/app.server";
import { makeCoupon } from "~/services/console/make-coupon.server";
import { readCatalogue } from "~/services/console/schedule-prices.server";
import { withFlash } from "~/http/flash.server";
import { invalid, readForm } from "~/http/forms/form.server";
import { redirectTo } from "~/http/responses.server";
import { requireStaff } from "~/routes/_shared/require-staff.server";

export const handle = consoleHandle;

export const meta: MetaFunction = () => pageTitle("Make a coupon");

export async function loader({ request }: LoaderFunctionArgs) {
  const { roles } = await requireStaff(request, "couponChanges");
  const { plans } = await readCatalogue(app);
  const sold = plans.filter((plan) => isPriced(plan) && !isFree(plan) && !plan.disabled);
  return { roles, today: dayOf(app.clock.now()), plans: sold.map(({ id, name }) => ({ id, name })) };
}

export async function action({ request }: ActionFunctionArgs) {
  const { user } = await requireStaff(request, "couponChanges");
  const form = await readForm(request, couponFormSchema);
  if (form.status !== "success") return invalid(form, { keep: ["code"] });
  const { reason, ...coupon } = form.value;
  const made = await makeCoupon(app, { staffId: user.id, reason }, coupon);
  if (made === "taken")
    return invalid(form, {
      fieldErrors: { code: ["This code is taken. Choose another"] },
      keep: ["code"],
    });
  if (made === "no-such-plan")
    return invalid(form, { fieldErrors: { plan: ["Choose a plan from the list"] }, keep: ["code"] });
  return redirectTo("/staff/coupons", { headers: withFlash("coupon-made") });
}

type CouponFields = Record<keyof typeof couponLabels | "reason", string>;

const order = [...Object.keys(couponLabels), "reason"];

export default function NewCoupon() {
  const { roles, today, plans } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  const [, fields] = useForm<CouponFields>({ id: "coupon", lastResult, defaultValue: { from: today } });
  const field = (name: keyof typeof couponLabels) => ({ ...bind(fields[name]), label: couponLabels[name] });
  return (
    <ConsolePage place="/staff/coupons" roles={roles}>
      <ErrorSummary answer={lastResult} errors={listErrors(lastResult?.error, order)} />
      <div>
        <p>
          <a className="tap" href="/staff/coupons">
            All coupons
          </a>
        </p>
        <h1>Make a coupon</h1>
      </div>
      <form method="post" className="card form stack" noValidate>
        <Field
          {...field("code")}
          hint="3 to 30 letters, digits and dashes, such as MONDAY5. Not case sensitive."
          autoComplete="off"
          spellCheck={false}
        />
        <Field {...field("percent")} hint="Enter this or an amount off." inputMode="numeric" optional />
        <Field {...field("amount")} hint="Enter this or a percentage off." inputMode="numeric" optional />
        <Field {...field("cap")} hint="Only with a percentage." inputMode="numeric" optional />
        <Field {...field("least")} inputMode="numeric" optional />
        <Field {...field("from")} type="date" />
        <Field {...field("until")} type="date" hint="The last day it works." />
        <SelectField {...field("plan")} optional>
          <option value="">Any plan</option>
          {plans.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <Field {...field("uses")} hint="Leave empty for no limit." inputMode="numeric" optional />
        <Field {...field("per-account")} hint="Leave empty for once." inputMode="numeric" optional />
        <ReasonField
          {...bind(fields.reason)}
          hint="What it is for, and who asked for it. Required. It stays in the log."
        />
        <Consequences
          lines={[
            "Anyone with the code can use it from its first day.",
            "It can’t be changed later, but it can be ended early.",
          ]}
        />
        <p className="acts">
          <Button>Make coupon</Button>{" "}
          <Button kind="alt" href="/staff/coupons">
            Cancel
          </Button>
        </p>
      </form>
    </ConsolePage>
  );
}
