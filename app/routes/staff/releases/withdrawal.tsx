import type { SubmissionResult } from "@conform-to/react";
import { Button } from "~/components/form/button";
import { SelectField } from "~/components/form/field";
import { Consequences } from "~/components/staff/consequences";
import { ReasonField } from "~/components/staff/reason-field";
import { fieldOf } from "~/components/staff/staff-action-form";

interface Props {
  lastResult: SubmissionResult | undefined;
  releases: readonly { id: number; name: string; platform: string; category: string }[];
}

export function WithdrawForm({ lastResult, releases }: Props) {
  return (
    <form method="post" className="card form stack" noValidate aria-labelledby="withdraw-title">
      <h2 id="withdraw-title">Withdraw a release</h2>
      <SelectField {...fieldOf(lastResult, "withdraw", "release", "")} label="Release">
        <option value="">Choose one</option>
        {releases.map(({ id, name, platform, category }) => (
          <option key={id} value={id}>
            {`${name}, ${platform}, ${category}`}
          </option>
        ))}
      </SelectField>
      <ReasonField
        {...fieldOf(lastResult, "withdraw", "reason")}
        hint="What is wrong with it, and who found it. Required. It stays in the log."
      />
      <Consequences
        lines={[
          "It disappears from the download page. Old links say that it was withdrawn.",
          "Download counts are kept. Publish the same version again to bring it back.",
        ]}
      />
      <p className="acts">
        <Button kind="alt" name="intent" value="withdraw">
          Withdraw release
        </Button>
      </p>
    </form>
  );
}
