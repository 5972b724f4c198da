import { HiddenFields } from "~/components/form/hidden-fields";
import { Button } from "~/components/form/button";
import { Card } from "~/components/page/card";
import { verifyRegistrantPath } from "~/models/agents/registrant-phone";

/** The most recent registrant is probably still with the agent. */
export function VerifyCard({ id, name }: { id: number; name: string }) {
  const text = "We text a code to the customer, who reads it to you. Then you can pay for the shop.";
  const action = (
    <form method="post" action={verifyRegistrantPath(id)}>
      <HiddenFields values={{ intent: "resend" }} />
      <Button>Send the code</Button>
    </form>
  );
  return <Card id="verify" title={`Next: verify the phone of ${name}`} next={{ text, action }} />;
}
