import { Card } from "~/components/page/card";
import { EmptyState } from "~/components/page/empty-state";
import { Button } from "~/components/form/button";
import { Note } from "~/components/page/note";
import { Tag } from "~/components/page/tag";

export function Small() {
  return (
    <>
      <Keys />
      <Card id="tags" title="Tags">
        <p className="acts">
          <Tag>Draft</Tag> <Tag tone="good">Paid</Tag> <Tag tone="warn">3 left</Tag>{" "}
          <Tag tone="bad">Declined</Tag> <Tag tone="gold">14 days free</Tag>
        </p>
        <p className="soft">A tag always has words. Gold only for the trial.</p>
      </Card>
      <Card id="messages" title="Messages">
        <Note>Money added. Your balance is ₦18,200.</Note>
        <Note tone="warn">Your trial ends in 3 days. Choose how to go on.</Note>
        <Note tone="bad">The bank declined the card. No money was taken.</Note>
      </Card>
      <Card id="empty" title="Nothing yet">
        <EmptyState action={{ label: "See plans", href: "/pricing" }}>
          No payments yet. Your receipts will be listed here.
        </EmptyState>
      </Card>
    </>
  );
}

function Keys() {
  return (
    <Card id="keys" title="Keys">
      <p className="acts">
        <Button href="#keys">Get Started</Button>{" "}
        <Button href="#keys" kind="alt">
          Contact Sales
        </Button>
      </p>
      <p className="acts">
        <Button type="button" disabled>
          Resend code
        </Button>{" "}
        <Button type="button" aria-busy>
          Please wait
        </Button>{" "}
        <Button type="button" large>
          Pay ₦14,700
        </Button>
      </p>
      <p>
        <a className="tap" href="#keys">
          Compare Plans and Features
        </a>
      </p>
    </Card>
  );
}
