import { CheckField } from "~/components/form/check";
import { ChipField } from "~/components/form/chip";
import { ErrorSummary } from "~/components/form/error-summary";
import { Field, SelectField, TextField } from "~/components/form/field";
import { Button, SubmitButton } from "~/components/form/button";
import { PasswordField } from "~/components/form/password";
import { Card } from "~/components/page/card";
import { LONG_NAME, RIGHT_TO_LEFT_NAME } from "./samples";

const errors = [
  { message: "Your wallet balance is too low for this transaction" },
  { field: "email", message: "Invalid email Address" },
  { field: "about", message: "Choose how you heard about us" },
  { field: "acceptTerms", message: "You must accept the terms and conditions" },
];

export function Fields() {
  return (
    <Card id="fields" title="Fields">
      <div className="stack-l">
        <ErrorSummary answer={null} errors={errors} />
        <Field
          label="Coupon"
          name="coupon"
          hint="One for each order."
          value="SHOP10"
          beside={<Button kind="alt">Apply</Button>}
        />
        <Field label="Email" name="email" type="email" value="ada@" error="Invalid email Address" />
        <Field label="Business name" name="name" value={LONG_NAME} />
        <Field label="Name" name="other" dir="auto" value={RIGHT_TO_LEFT_NAME} optional />
        <Field label="Username" name="username" value="adashop" disabled />
        <SelectField label="Additional Active Users" name="users" value="3">
          <option value="0">None</option>
          <option value="3">3 more</option>
        </SelectField>
        <TextField label="Message" name="message" hint="What would you like to know?" />
        <PasswordField
          label="Password"
          autoComplete="new-password"
          hint="At least 8 characters. A short phrase works well."
          error="Password is required"
        />
        <Choices />
        <SubmitButton large full>
          Create account
        </SubmitButton>
      </div>
    </Card>
  );
}

function Choices() {
  return (
    <>
      <ChipField
        label="How did you hear about us?"
        name="about"
        value="Friends"
        options={["Facebook", "Instagram", "Whatsapp", "Friends", "Others"]}
        error="Choose how you heard about us"
      />
      <CheckField name="acceptTerms" error="You must accept the terms and conditions">
        I accept the <a href="/terms-and-conditions">terms and conditions</a> and the{" "}
        <a href="/privacy-policy">privacy policy</a>.
      </CheckField>
      <CheckField name="news" checked>
        Send me news by email.
      </CheckField>
    </>
  );
}
