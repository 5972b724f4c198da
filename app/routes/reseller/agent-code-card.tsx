import { Card } from "~/components/page/card";
import { Key } from "~/components/form/key";
import { Rows } from "~/components/page/rows";
import { shareLink } from "~/models/agents/registrant";

/** The link is shown in full, to be copied into a message. */
export function AgentCodeCard({ code, origin }: { code: string; origin: string }) {
  const path = shareLink(code);
  return (
    <Card id="code" title="Your agent code">
      <Rows
        rows={[
          { name: "Code", value: code },
          { name: "Link to share", value: <a href={path}>{origin + path}</a> },
        ]}
      />
      <p className="soft">
        Whoever signs up with the code or the link is your customer. You can also register customers yourself:
        we email them, and they choose their own password.
      </p>
      <p className="acts">
        <Key href={path}>Register a customer</Key>
      </p>
    </Card>
  );
}
