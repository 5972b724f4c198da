import { LongCode, type LongCodeState } from "~/components/form/long-code";
import { Card } from "~/components/page/card";
import { Note } from "~/components/page/note";

interface Props {
  /** null if the account has no contact confirmed. */
  code: LongCodeState | null;
  errors: Record<string, string[] | null>;
}

/** The first step: a code to a contact of the account, so that a stolen password alone switches nothing on. */
export function StartByCode({ code, errors }: Props) {
  return (
    <Card id="start" title="Set it up">
      <p>
        You need an authenticator app on your phone, such as Aegis, Google Authenticator or Microsoft
        Authenticator. It takes two minutes.
      </p>
      {code === null ? (
        <ConfirmFirst />
      ) : (
        <div className="stack-l form">
          <p>First confirm that it’s you.</p>
          <LongCode {...code} intent="start" errors={errors} />
        </div>
      )}
    </Card>
  );
}

function ConfirmFirst() {
  return (
    <Note tone="warn">
      Confirm your phone or your email under <a href="/account/security">Security</a> first. We send a code
      there before anything is switched on.
    </Note>
  );
}
