import { Button } from "~/components/form/button";
import { Card } from "~/components/page/card";

interface Props {
  code: string;
  /** Its path on this site, and the link to share. */
  path: string;
  link: string;
  whatsApp: string;
}

/** The link is shown in full, to be copied into a message; it can also be scanned or sent with WhatsApp from here. */
export function AgentCodeCard({ code, path, link, whatsApp }: Props) {
  return (
    <Card id="code" title="Your code and link">
      <div className="invite">
        <img src="/reseller/qr.svg" width="128" height="128" alt="QR code that opens your link" />
        <div>
          <b>{code}</b>{" "}
          <a className="tap" href={path}>
            {link}
          </a>
        </div>
      </div>
      <p className="acts">
        <Button kind="alt" href={whatsApp} rel="noreferrer">
          Share on WhatsApp
        </Button>{" "}
        <a className="tap" href="/reseller/link">
          Copy it or show it large
        </a>
      </p>
      <p className="soft">
        Anyone who signs up with your code or link becomes your customer. You can also register customers
        yourself: we email them, and they choose their own password.
      </p>
      <p className="acts">
        <Button kind="alt" href={path}>
          Register a customer
        </Button>
      </p>
    </Card>
  );
}
