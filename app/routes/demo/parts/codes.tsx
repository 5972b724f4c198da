import { CODE_HINT } from "~/models/codes/code-life";
import { Card } from "~/components/page/card";
import { CodeField } from "~/components/form/code-field";
import { ResendForm } from "~/components/form/resend-form";
import { RESEND_PAUSE } from "~/models/codes/limits";
import { SECOND } from "~/models/duration";

const seconds = RESEND_PAUSE / SECOND;

export function Codes() {
  return (
    <Card id="codes" title="Codes">
      <div className="stack-l">
        <CodeField hint={`One field; five boxes once a script runs. ${CODE_HINT}`} />
        <CodeField id="code-wrong" error="That code is not right. 2 attempts left." />
        <ResendForm
          action="/demo"
          live
          pause={{ seconds, words: `in ${seconds} seconds`, ofNetwork: false }}
        />
      </div>
    </Card>
  );
}
