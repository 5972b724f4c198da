import { useForm, type SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";

import { ErrorSummary, listErrors } from "~/components/error-summary";
import { HiddenFields } from "~/components/hidden-fields";
import { Key } from "~/components/key";
import { Note } from "~/components/note";
import { PickGroup } from "~/components/pick";
import { choiceFields } from "~/models/checkout-fields";
import type { CheckoutView, PickView } from "~/models/checkout-view";
import type { OrderFormFields } from "./order-form.server";
import { OrderSlip } from "./order-slip";
import { OrderTitle } from "./order-title";

interface Props {
  view: CheckoutView;
  submissionKey: string;
  lastResult: SubmissionResult<string[]> | undefined;
}

export function OrderForm({ view, submissionKey, lastResult }: Props) {
  const [form, fields] = useForm<OrderFormFields>({ id: "order-form", lastResult });
  const { "": messages, ...fieldErrors } = form.allErrors;
  const bound = (pick: PickView) => {
    const field = fields[pick.name as keyof OrderFormFields];
    const posted = typeof field.initialValue === "string" ? field.initialValue : undefined;
    return { ...pick, value: posted ?? pick.value, error: field.errors?.[0] };
  };
  return (
    <>
      <ErrorSummary errors={listErrors(fieldErrors, choiceFields)} />
      {form.errors?.map((message) => (
        <Note key={message} tone="warn" role="alert">
          {message}
        </Note>
      ))}
      <OrderTitle view={view} />
      <Form method="post" className="grid order" noValidate>
        <HiddenFields values={{ submission_key: submissionKey }} />
        <div>
          {view.groups.map((group) => (
            <PickGroup key={group.name} {...bound(group)} quantities>
              <UpgradeLink href={fields[group.name as keyof OrderFormFields].errors ? view.upgradeHref : null} />
            </PickGroup>
          ))}
          <PickGroup {...bound(view.onboarding)} />
          {view.payment && <PickGroup {...bound(view.payment)} />}
          <div className="acts">
            <Key kind="alt" name="intent" value="update">
              Update my order
            </Key>
            <span className="soft">The total changes when you press this.</span>
          </div>
        </div>
        <OrderSlip view={view} />
      </Form>
    </>
  );
}

function UpgradeLink({ href }: { href: string | null }) {
  return (
    href && (
      <a className="tap" href={href}>
        Upgrade to Plus
      </a>
    )
  );
}
