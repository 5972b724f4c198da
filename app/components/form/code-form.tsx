import { useForm, type SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { type ReactNode, useEffect, useRef, useState } from "react";

import { CODE_HINT } from "~/models/codes/code";
import type { PauseWords } from "~/models/codes/pause";
import type { OtherPhoneChannel } from "~/models/codes/phone-channel";
import type { TypedCode } from "~/models/codes/typed-code";
import { CodeField } from "./code-field";
import { ErrorSummary, listErrors } from "./error-summary";
import { SubmitButton, Button } from "./button";
import { ResendForm } from "./resend-form";
import { lengthInWords } from "~/models/duration";
import { KEY_LIFE } from "~/models/recovery/recovery-life";
import { CodeBoxes } from "./code-boxes";
import { describe, FieldFrame } from "./field";
import { useErrorUntilChanged } from "./use-field-error";

interface Props {
  /** The address of the form's page. */
  action?: string;
  /** The intent of the button. */
  intent?: string;
  label: string;
  /**
   * What the field accepts: an SMS code, sent to this device or another phone; a mail code; a mail code or the link
   * beside it; or a link alone.
   */
  takes: "sms-code" | "other-code" | "mail-code" | "code-or-link" | "link";
  lastResult: SubmissionResult | undefined;
  /** Whether a code is live, how long to wait for another one, and how it is requested. */
  resend: {
    live: boolean;
    pause: PauseWords | null;
    intent?: string;
    others?: readonly OtherPhoneChannel[];
  };
  /** The heading, below the error summary. */
  children: ReactNode;
}

/**
 * The form for a code, and the form to request another one. If no code was sent it does not ask for one, unless it
 * has a mistake to show beside the field; the link of an earlier mail always works.
 */
export function CodeForm({
  action = ".",
  intent = "verify",
  label,
  takes,
  lastResult,
  resend,
  children,
}: Props) {
  const [form, fields] = useForm<TypedCode>({ id: intent, lastResult });
  const field = { error: fields.code.errors?.[0], autoFocus: !lastResult };
  const takesLink = takes === "code-or-link" || takes === "link";
  const asks = resend.live || field.error !== undefined || takesLink;
  return (
    <>
      <ErrorSummary answer={lastResult} errors={listErrors(form.allErrors)} />
      <div>{children}</div>
      {asks && (
        <Form method="post" action={action} className="stack-l" noValidate>
          {takesLink ? (
            <CodeOrLinkField {...field} linkOnly={takes === "link"} />
          ) : (
            <CodeField {...field} hint={CODE_HINT} autoSubmit fromSms={takes === "sms-code"} />
          )}
          <SubmitButton large full name="intent" value={intent}>
            {label}
          </SubmitButton>
        </Form>
      )}
      <ResendForm
        action={action}
        {...resend}
        what={takes === "link" ? "email" : "code"}
        isInErrors={form.errors !== undefined}
        isOnlyAction={!asks}
      />
    </>
  );
}

interface CodeOrLinkFieldProps {
  error: string | undefined;
  autoFocus: boolean;
  /** No code was sent, only a link. */
  linkOnly: boolean;
}

const texts = {
  both: {
    label: "Code, link or recovery key",
    hint: `${CODE_HINT} The link in our email and the key in our text message work for ${lengthInWords(KEY_LIFE)}.`,
  },
  link: {
    label: "Link or recovery key",
    hint: "Paste the link if you cannot open it on this device. The key is the groups of letters in our text message.",
  },
  code: { label: "Code", hint: CODE_HINT },
};

/**
 * A text field for the code, the link of a recovery mail or the key of an SMS. With scripts five boxes for the code take
 * its place while it is empty, and a button that brings it back.
 */
function CodeOrLinkField({ error, autoFocus, linkOnly }: CodeOrLinkFieldProps) {
  const open = useErrorUntilChanged(error);
  const [takes, setTakes] = useState<keyof typeof texts>(linkOnly ? "link" : "both");
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!linkOnly && field.current?.value === "") setTakes("code");
  }, [linkOnly]);
  const text = texts[takes];
  const described = describe("code", { ...text, error: open.error });
  if (takes === "code")
    return (
      <>
        <FieldFrame {...text} {...open} id="code">
          <CodeBoxes id="code" described={described} />
        </FieldFrame>
        <Button kind="alt" type="button" onClick={() => setTakes("link")}>
          Use a link or key instead
        </Button>
      </>
    );
  return (
    <FieldFrame {...text} {...open} id="code">
      <input
        {...described}
        ref={field}
        className="input"
        type="text"
        id="code"
        name="code"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus={takes === "link" ? !linkOnly : autoFocus}
      />
    </FieldFrame>
  );
}
