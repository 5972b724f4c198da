import { type SubmissionResult, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { bind } from "~/components/form/bind";
import { ErrorSummary, listErrors } from "~/components/form/error-summary";
import { Field, SelectField, TextField } from "~/components/form/field";
import { HoneypotField } from "~/components/form/honeypot";
import { SubmitButton } from "~/components/form/button";
import { contactChecks, topicNames, topics } from "~/models/site/contact";
import type { ContactFields } from "~/models/site/contact-fields.server";

const order = ["firstName", "lastName", "email", "phoneNumber", "topic", "message"];

interface Props {
  lastResult: SubmissionResult | undefined;
  topic: keyof typeof topics;
  /** The heading, below the error summary. */
  heading: ReactNode;
}

export function ContactForm({ lastResult, topic, heading }: Props) {
  const [form, fields] = useForm<ContactFields>({ id: "contact", lastResult, defaultValue: { topic } });
  return (
    <>
      <ErrorSummary answer={lastResult} errors={listErrors(form.allErrors, order)} />
      {heading}
      <Form method="post" action="." className="stack-l" noValidate>
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
        {lastResult === undefined && <HoneypotField />}
        <SubmitButton large>Send message</SubmitButton>
      </Form>
    </>
  );
}
