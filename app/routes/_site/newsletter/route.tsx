import { useForm } from "@conform-to/react";
import type { ActionFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useActionData } from "@remix-run/react";
import { bind } from "~/components/form/bind";
import { ErrorSummary, listErrors } from "~/components/form/error-summary";
import { Field } from "~/components/form/field";
import { HoneypotField } from "~/components/form/honeypot";
import type { Handle } from "~/components/layout/page-handle";
import { SubmitButton } from "~/components/form/button";
import { sharedPage } from "~/http/shared-page";
import { pageMeta } from "~/models/site/meta";
import { pictures } from "~/routes/_site/pictures";
import type { SubscribeFields } from "~/models/site/newsletter-fields.server";
import { siteOrigin } from "~/http/site-origin.server";
import { Main } from "~/components/layout/main";
import { postNewsletter } from "./newsletter.server";

export const handle: Handle = { footer: "mini" };

export const headers = sharedPage;

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageMeta({
    title: "News for shop owners",
    description: "New features and tips for shop owners, by email. Confirm once, leave at any time.",
    path: "/newsletter",
    origin: data?.origin ?? "",
    picture: pictures.news,
  });

export function loader() {
  return { origin: siteOrigin() };
}

export function action({ request }: ActionFunctionArgs) {
  return postNewsletter(request);
}

export default function Newsletter() {
  const lastResult = useActionData<typeof action>()?.lastResult;
  const [form, fields] = useForm<SubscribeFields>({ id: "newsletter", lastResult });
  return (
    <Main className="page">
      <div className="wrap">
        <div className="narrow stack-l">
          <ErrorSummary answer={lastResult} errors={listErrors(form.allErrors)} />
          <div>
            <h1>News for shop owners</h1>
            <p className="soft big">New features and tips, by email. Unsubscribe at any time.</p>
          </div>
          <Form method="post" action="." className="stack-l" noValidate>
            <Field
              {...bind(fields.email)}
              label="Email address"
              hint="We send you a link to confirm that it is yours."
              type="email"
              autoComplete="email"
              spellCheck={false}
            />
            {lastResult === undefined && <HoneypotField />}
            <SubmitButton large full>
              Submit
            </SubmitButton>
          </Form>
        </div>
      </div>
    </Main>
  );
}
