import { useForm, type SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";

import { bind } from "~/components/form/bind";
import { SubmitButton } from "~/components/form/button";
import { Field } from "~/components/form/field";
import { HiddenFields } from "~/components/form/hidden-fields";
import { PasskeyForm } from "~/components/form/passkey-form";
import { useHasPasskeys } from "~/components/form/use-passkey";
import { Card } from "~/components/page/card";
import { Rows } from "~/components/page/rows";
import { MAX_PASSKEY_NAME } from "~/models/passkeys/passkey";
import type { PasskeyView } from "./read-passkeys.server";
import type { AddFields, RenameFields } from "./passkey.server";

interface Add {
  /** The name that the browser suggests. */
  device: string;
  /** What was typed before the password was asked for. */
  typed: { name?: string } | null;
  lastResult: SubmissionResult | undefined;
}

/** Adds a passkey. Without scripts, or in a browser without passkeys, only the first sentence shows. */
export function AddCard({ device, typed, lastResult }: Add) {
  const hasPasskeys = useHasPasskeys();
  const [, fields] = useForm<AddFields>({
    id: "add-passkey",
    lastResult,
    defaultValue: typed ?? { name: device },
  });
  return (
    <Card id="add" title="Add a passkey">
      {!hasPasskeys && (
        <p>
          To add a passkey, open this page in a browser that has scripts switched on and supports passkeys.
        </p>
      )}
      <PasskeyForm
        ask="create"
        action="/account/passkeys"
        challenge="/account/passkeys/challenge"
        label="Add a passkey"
        otherwise="continue with your password"
      >
        <p>
          Your phone or computer keeps the passkey. It asks for your fingerprint, your face or your screen
          lock each time you use it.
        </p>
        <Field
          {...bind(fields.name)}
          label="Name"
          hint="So that you can tell it from others."
          maxLength={MAX_PASSKEY_NAME}
          autoComplete="off"
        />
      </PasskeyForm>
    </Card>
  );
}

interface PasskeyProps {
  passkey: PasskeyView;
  /** What was typed before the password was asked for. */
  typed: { name?: string } | null;
  lastResult: SubmissionResult | undefined;
}

/** One passkey, with what its owner can do about it. */
export function PasskeyCard({ passkey, typed, lastResult }: PasskeyProps) {
  const [, fields] = useForm<RenameFields>({
    id: "rename-passkey",
    lastResult,
    defaultValue: typed ?? { name: passkey.name },
  });
  const { id, made, used, place } = passkey;
  const path = `/account/passkeys?passkey=${id}`;
  return (
    <Card id="passkey" title={passkey.name}>
      <Rows
        rows={[
          { name: "Added", value: made },
          { name: "Last used", value: used },
          { name: "Where it is", value: place },
        ]}
      />
      <Form method="post" action={path} className="stack-l form" noValidate>
        <HiddenFields values={{ passkey: String(id) }} />
        <Field
          {...bind(fields.name)}
          id="new-name"
          label="Name"
          maxLength={MAX_PASSKEY_NAME}
          autoComplete="off"
        />
        <div>
          <SubmitButton kind="alt" name="intent" value="rename">
            Rename
          </SubmitButton>
        </div>
      </Form>
      <Form method="post" action={path} className="stack-l">
        <HiddenFields values={{ passkey: String(id) }} />
        <p>A passkey that you remove no longer logs in, on any device. We email you that it was removed.</p>
        <div>
          <SubmitButton kind="alt" name="intent" value="remove">
            Remove this passkey
          </SubmitButton>
        </div>
      </Form>
    </Card>
  );
}
