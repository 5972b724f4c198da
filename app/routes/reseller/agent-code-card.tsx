import { Key } from "~/components/form/key";
import { Card } from "~/components/page/card";
import { Rows } from "~/components/page/rows";
import { CopyKey } from "./copy-key";

interface Props {
  code: string;
  /** Where it is on this site, and what is passed on. */
  path: string;
  link: string;
  whatsApp: string;
  qr: { size: number; path: string };
}

/** The link is shown in full, to be copied into a message; a scanner or WhatsApp take it from here, too. */
export function AgentCodeCard({ code, path, link, whatsApp, qr }: Props) {
  return (
    <Card id="code" title="Your code and link">
      <QrPicture {...qr} />
      <Rows
        rows={[
          { name: "Code", value: code },
          { name: "Link to share", value: <a href={path}>{link}</a> },
        ]}
      />
      <p className="acts">
        <CopyKey text={link} />
        <Key kind="alt" href={whatsApp} rel="noreferrer">
          Share on WhatsApp
        </Key>
      </p>
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

const QUIET = 4;
const SIDE = 148;

/** A scanner needs black on white with a margin, in the dark as well. */
function QrPicture({ size, path }: Props["qr"]) {
  const whole = size + 2 * QUIET;
  return (
    <svg
      width={SIDE}
      height={SIDE}
      viewBox={`${-QUIET} ${-QUIET} ${whole} ${whole}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label="QR code that opens your link"
    >
      <path fill="#fff" d={`M${-QUIET} ${-QUIET}h${whole}v${whole}h-${whole}z`} />
      <path fill="#000" d={path} />
    </svg>
  );
}
