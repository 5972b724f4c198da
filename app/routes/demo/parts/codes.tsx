import { CODE_HINT } from "~/models/codes/code-life";
import { Card } from "~/components/page/card";
import { CodeBoxes } from "~/components/form/code-boxes";
import { CodeField } from "~/components/form/code-field";
import { Countdown } from "~/components/form/countdown";
import { Button } from "~/components/form/button";
import { RESEND_PAUSE } from "~/models/codes/limits";
import { SECOND } from "~/models/duration";

export function Codes() {
  return (
    <Card id="codes" title="Codes">
      <div className="stack-l">
        <CodeField hint={`One field. ${CODE_HINT}`} />
        <CodeField id="code-wrong" error="That code is not right. 2 attempts left." />
        <CodeBoxes id="boxes" label="Code" start="480" hint="Five boxes, once a script runs." />
        <CodeBoxes id="boxes-wrong" label="Code" error="That code has run out. Ask for a new one." />
        <p className="top">
          <span className="soft">
            No code yet? Ask again in <Countdown seconds={RESEND_PAUSE / SECOND} />
          </span>
          <Button kind="alt" type="button" disabled>
            Resend code
          </Button>
        </p>
      </div>
    </Card>
  );
}
