import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, Form } from "@remix-run/react";
import { useForm } from "@conform-to/react";

import { useContact } from "~/components/layout/contact-details";
import { afterVerb, waysToReach } from "~/models/platform/contact-details";
import { topicOfPlan, contactChecks, topicNames, topics } from "~/models/site/contact";
import { pageMeta } from "~/models/site/meta";
import { pictures } from "~/routes/_site/pictures";
import { app } from "~/services/platform/app.server";
import { siteOrigin } from "~/http/site-origin.server";
import { Main } from "~/components/layout/main";
import type { Handle } from "~/components/layout/page-handle";
import { postContact } from "./message.server";
import { bind } from "~/components/form/bind";
import { ErrorSummary, listErrors } from "~/components/form/error-summary";
import { Field, SelectField, TextField } from "~/components/form/field";
import { HoneypotField } from "~/components/form/honeypot";
import { SubmitButton } from "~/components/form/button";
import type { ContactFields } from "~/models/site/contact-fields.server";

export { retryAfterHeaders as headers } from "~/http/rate-limit.server";

export {
  afterEachAnswer as shouldRevalidate,
  sendOrKeep as clientAction,
} from "~/components/form/lost-connection";

export const handle: Handle = { hydrate: true, afterLogin: true };

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageMeta({
    title: "Contact Sales",
    description: data?.description ?? "",
    path: "/contact",
    origin: data?.origin ?? "",
    picture: pictures.contact,
  });

export function loader({ request }: LoaderFunctionArgs) {
  const plan = new URL(request.url).searchParams.get("plan");
  const description = waysToReach(app.config.contact);
  return { topic: topicOfPlan(plan), origin: siteOrigin(), description };
}

export function action({ request }: ActionFunctionArgs) {
  return postContact(request);
}

export default function Contact() {
  const { topic } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  const [form, fields] = useForm<ContactFields>({ id: "contact", lastResult, defaultValue: { topic } });
  const { answerTime } = useContact();
  return (
    <Main className="page">
      <div className="wrap stack-l">
        <ErrorSummary answer={lastResult} errors={listErrors(form.allErrors, order)} />
        <div>
          <h1>Connect with our Sales team.</h1>
          <p className="soft big">Tell us about your shop. We answer{afterVerb(answerTime)}.</p>
        </div>
        <div className="grid split">
          <InTouch />
          <ContactForm fields={fields} isAnswered={lastResult !== undefined} />
        </div>
      </div>
    </Main>
  );
}

function InTouch() {
  const { whatsApp, hours, mailbox, phones, offices } = useContact();
  const [office] = offices;
  /** One for each country. */
  const called = phones.filter(
    ({ country }, index) => phones.findIndex((other) => other.country === country) === index,
  );
  return (
    <section className="card reach" aria-labelledby="in-touch">
      <h2 id="in-touch">Get in touch with us</h2>
      {hours !== null && <p className="soft">{hours}.</p>}
      {whatsApp && (
        <section>
          <h3>Chat with us</h3>
          <a className="tap" href={whatsApp.url} rel="noopener">
            {whatsApp.shown}
          </a>
        </section>
      )}
      <section>
        <h3>Call us</h3>
        <ul>
          {called.map(({ country, number, shown }) => (
            <li key={number}>
              <a className="tap" href={`tel:${number}`}>
                {shown}
              </a>{" "}
              <span className="soft">{country}</span>
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h3>Write to us</h3>
        <a className="tap" href={`mailto:${mailbox}`}>
          {mailbox}
        </a>
      </section>
      {office && (
        <section>
          <h3>Visit us</h3>
          <address>{office.address}</address>
        </section>
      )}
    </section>
  );
}

const order = ["firstName", "lastName", "email", "phoneNumber", "topic", "message"];

interface Props {
  fields: ReturnType<typeof useForm<ContactFields>>[1];
  isAnswered: boolean;
}

function ContactForm({ fields, isAnswered }: Props) {
  return (
    <Form method="post" action="." className="stack-l form" noValidate>
      <div className="grid two ends">
        <Field
          {...bind(fields.firstName)}
          check={contactChecks.firstName}
          label="First name"
          autoComplete="given-name"
        />
        <Field {...bind(fields.lastName)} label="Last name" optional autoComplete="family-name" />
      </div>
      <Field
        {...bind(fields.email)}
        check={contactChecks.email}
        label="Email"
        type="email"
        autoComplete="email"
        spellCheck={false}
      />
      <Field
        {...bind(fields.phoneNumber)}
        check={contactChecks.phoneNumber}
        label="Phone number"
        hint="A Nigerian number, such as 0803 123 4567."
        type="tel"
        autoComplete="tel"
      />
      <SelectField {...bind(fields.topic)} label="What is it about?">
        {topicNames.map((name) => (
          <option key={name} value={name}>
            {topics[name]}
          </option>
        ))}
      </SelectField>
      <TextField {...bind(fields.message)} check={contactChecks.message} label="Message" rows={6} />
      {!isAnswered && <HoneypotField />}
      <SubmitButton large>Send message</SubmitButton>
    </Form>
  );
}
