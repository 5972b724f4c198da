import { type SubmissionResult, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { bind } from "~/components/form/bind";
import { AcceptedTerms } from "~/components/form/accepted-terms";
import { CheckField } from "~/components/form/check";
import { ChipField } from "~/components/form/chip";
import { ErrorSummary, listErrors } from "~/components/form/error-summary";
import { Field } from "~/components/form/field";
import { HiddenFields } from "~/components/form/hidden-fields";
import { HoneypotField } from "~/components/form/honeypot";
import { Button, SubmitButton } from "~/components/form/button";
import { Fold } from "~/components/page/fold";
import { PasswordField } from "~/components/form/password";
import { accountEmailCheck } from "~/models/users/email";
import { accountNameCheck } from "~/models/users/name";
import { phoneCheck } from "~/models/users/phone";
import { heardFrom } from "~/models/users/user";
import { usernameCheck } from "~/models/users/username";
import type { SignUpFields } from "~/services/accounts/sign-up-form.server";

const order = [
  "code",
  "name",
  "username",
  "email",
  "phone",
  "address",
  "password",
  "about",
  "referralCode",
  "acceptTerms",
] as const;

interface Props {
  lastResult: SubmissionResult | undefined;
  /** The address of this page, with the values it carries on. */
  path: string;
  carried: Record<string, string | undefined>;
  agent: Agent | null;
  /** An agent fills it in for a customer, who sets a password later. */
  forCustomer: boolean;
  /** The heading, below the error summary. */
  children: ReactNode;
}

interface Agent {
  code: string;
  name: string | null;
}

export function SignUpForm({ lastResult, path, carried, agent, forCustomer, children }: Props) {
  /** A browser must not fill in the agent's own data. */
  const own = (kind: string) => (forCustomer ? "off" : kind);
  const [form, fields] = useForm<SignUpFields>({ id: "sign-up", lastResult });
  return (
    <>
      <ErrorSummary answer={lastResult} errors={withLabels(listErrors(form.allErrors, order))} />
      <div>{children}</div>
      <Form method="post" action={path} className="stack-l" noValidate>
        <HiddenFields values={{ ...carried, ...postedValues(form.initialValue) }} />
        <AgentCode agent={agent} forCustomer={forCustomer} {...bind(fields.code)} />
        <Field
          {...bind(fields.name)}
          label="Business name"
          hint="At least 5 characters, such as Ola Stores."
          autoComplete={own("organization")}
          check={accountNameCheck}
        />
        <Field
          {...bind(fields.username)}
          label="Username"
          hint={`${forCustomer ? "They use" : "Use"} it to log in. At least 5 characters.`}
          autoComplete={own("username")}
          check={usernameCheck}
          autoCapitalize="none"
          spellCheck={false}
        />
        <Field
          {...bind(fields.email)}
          label="Email"
          type="email"
          autoComplete={own("email")}
          check={accountEmailCheck}
        />
        <Field
          {...bind(fields.phone)}
          label="Phone number"
          hint={`Such as 0803 123 4567. ${forCustomer ? "The customer verifies it with a code" : "We send a code to this number"}.`}
          type="tel"
          autoComplete={own("tel")}
          check={phoneCheck}
        />
        {forCustomer ? (
          <Field {...bind(fields.address)} label="Shop address" optional autoComplete="off" />
        ) : null}
        {forCustomer ? null : (
          <PasswordField
            label="Password"
            hint="At least 8 characters. A short phrase works well."
            error={fields.password.errors?.[0]}
            autoComplete="new-password"
          />
        )}
        <HeardFold about={fields.about} referralCode={fields.referralCode} forCustomer={forCustomer} />
        <TermsField
          forCustomer={forCustomer}
          checked={["on", "true"].includes(fields.acceptTerms.initialValue ?? "")}
          error={fields.acceptTerms.errors?.[0]}
        />
        {!forCustomer && lastResult === undefined && <HoneypotField />}
        <SubmitButton large full>
          {forCustomer ? "Register the customer" : "Create account"}
        </SubmitButton>
      </Form>
    </>
  );
}

interface HeardProps {
  about: Parameters<typeof bind>[0];
  referralCode: Parameters<typeof bind>[0];
  forCustomer: boolean;
}

function HeardFold({ about, referralCode, forCustomer }: HeardProps) {
  const isFilled = [about, referralCode].some(({ errors, initialValue }) => errors ?? initialValue);
  return (
    <Fold summary={`How ${forCustomer ? "they" : "you"} heard about us (optional)`} open={isFilled}>
      <div className="stack">
        <ChipField
          {...bind(about)}
          label={forCustomer ? "How did they hear about us?" : "How did you hear about us?"}
          options={heardFrom}
        />
        {!forCustomer && <Field {...bind(referralCode)} label="Referral code" autoComplete="off" />}
      </div>
    </Fold>
  );
}

type TermsProps = Pick<Props, "forCustomer"> & { checked: boolean; error: string | undefined };

function TermsField({ forCustomer, checked, error }: TermsProps) {
  return (
    <CheckField name="acceptTerms" checked={checked} error={error}>
      {forCustomer ? "The customer accepts" : "I accept"} <AcceptedTerms />
    </CheckField>
  );
}

/** The messages of the business name call it a full name, so the summary says which field they mean. */
const withLabels = (errors: ReturnType<typeof listErrors>) =>
  errors.map((error) =>
    error.field === "name" ? { ...error, message: `Business name: ${error.message}` } : error,
  );

/** A post may come without the page's query, so its own carried values count. */
function postedValues(values: Record<string, unknown> = {}): Record<string, string> {
  const carried: Record<string, string> = {};
  for (const name of ["page", "plan", "duration", "onTrial"]) {
    const value = values[name];
    if (typeof value === "string") carried[name] = value;
  }
  return carried;
}

type AgentCodeProps = Pick<Props, "agent" | "forCustomer"> & ReturnType<typeof bind>;

function AgentCode({ agent, forCustomer, value, error }: AgentCodeProps) {
  if (agent?.name && !error) {
    return (
      <p className="note">
        {forCustomer ? "This customer will be registered with  " : "You were referred by "}
        <b>{agent.name}</b>.
        <input type="hidden" name="code" value={agent.code} />
      </p>
    );
  }
  if (!agent && !value && !error) return null;
  return (
    <Field
      name="code"
      label="Agent code"
      value={value ?? agent?.code}
      error={error ?? "No agent has this code. Check it with the agent, or continue without it"}
      autoComplete="off"
      beside={
        <Button kind="alt" name="intent" value="without-code">
          Continue without code
        </Button>
      }
    />
  );
}
