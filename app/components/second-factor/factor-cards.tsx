import { SETUP_TIME } from "~/models/second-factor/factor";
import { lengthInWords } from "~/models/duration";
import { Field } from "~/components/form/field";
import { HiddenFields } from "~/components/form/hidden-fields";
import { Button } from "~/components/form/button";
import { PasswordField } from "~/components/form/password";
import { Card } from "~/components/page/card";
import { SecretText } from "~/components/page/secret-text";
import { Note } from "~/components/page/note";

type Errors = Record<string, string[] | null>;

export function StartCard() {
  return (
    <Card id="start" title="Set it up">
      <p>
        You need an authenticator app on your phone, such as Aegis, Google Authenticator or Microsoft
        Authenticator. It takes two minutes.
      </p>
      <form method="post" className="acts">
        <Button name="intent" value="start">
          Start
        </Button>
      </form>
    </Card>
  );
}

interface SetUp {
  /** What the picture holds, which an app on the same phone opens. */
  link: string;
  /** An SVG made by the server. */
  picture: string;
  secret: string;
  username: string;
  isChange: boolean;
  errors: Errors;
}

export function SetUpCard({ link, picture, secret, username, isChange, errors }: SetUp) {
  return (
    <Card id="set-up" title={isChange ? "Set up the new one" : "Set it up"}>
      <ol className="steps">
        <li>
          <p>In the app, add an account and scan this picture.</p>
          <div className="qr" dangerouslySetInnerHTML={{ __html: picture }} />
          <p>
            Is the app on this phone?{" "}
            <a className="tap" href={link}>
              Open my app
            </a>
          </p>
          <p className="soft">
            If nothing opens, or the app can’t scan, enter this key instead, for the account{" "}
            <bdi>{username}</bdi> (time-based):
          </p>
          <SecretText id="key" label="Key" what="the key" value={secret} file={null} />
        </li>
        <li>
          <p>Enter the code that the app shows.</p>
          <form method="post" className="stack form" noValidate>
            <HiddenFields values={{ intent: "finish" }} />
            <Field
              label="Code"
              hint="6 digits. It changes every 30 seconds."
              name="code"
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={9}
              error={errors.code?.[0]}
            />
            <p className="acts">
              <Button>Turn it on</Button>
            </p>
          </form>
        </li>
      </ol>
      <p className="soft">
        This page works for {lengthInWords(SETUP_TIME, "minute")}.{" "}
        {isChange && "Your old app works until then."}
      </p>
      <form method="post" className="acts">
        <button type="submit" className="tap" name="intent" value="cancel">
          Cancel
        </button>
      </form>
    </Card>
  );
}

interface Renewal {
  left: number;
  /** What a code does, to complete "Each … once". */
  use: string;
  errors: Errors;
}

export function RenewCard({ left, use, errors }: Renewal) {
  return (
    <Card id="renew" title="Recovery codes">
      {left <= 3 ? (
        <Note tone="warn">{left === 0 ? "None is left." : `Only ${left} left.`} Make new ones.</Note>
      ) : (
        <p>
          {left} of 10 are left. Each {use} once if you don’t have your phone.
        </p>
      )}
      <Guarded intent="renew" errors={errors} send="Make new recovery codes" />
    </Card>
  );
}

export function ChangeCard({ errors }: { errors: Errors }) {
  return (
    <Card id="change" title="Move to another phone">
      <p>For a new phone or another app. You’ll be logged out everywhere else, and we’ll email you.</p>
      <Guarded intent="change" errors={errors} send="Set up another app" />
    </Card>
  );
}

export function OffCard({ errors }: { errors: Errors }) {
  return (
    <Card id="off" title="Switch it off">
      <p>Then your password alone logs in. We’ll tell you by email and SMS.</p>
      <Guarded intent="off" errors={errors} send="Switch off" />
    </Card>
  );
}

interface GuardedForm {
  intent: "renew" | "change" | "off";
  errors: Errors;
  send: string;
}

function Guarded({ intent, errors, send }: GuardedForm) {
  return (
    <form method="post" className="stack form" noValidate>
      <HiddenFields values={{ intent }} />
      <PasswordField
        label="Password"
        name="current_password"
        id={errors.current_password ? "current_password" : `${intent}-password`}
        error={errors.current_password?.[0]}
        autoComplete="current-password"
      />
      <Field
        label="Code from your app, or a recovery code"
        name="proof"
        id={errors.proof ? "proof" : `${intent}-proof`}
        autoComplete="one-time-code"
        spellCheck={false}
        maxLength={40}
        error={errors.proof?.[0]}
      />
      <p className="acts">
        <Button kind="alt">{send}</Button>
      </p>
    </form>
  );
}
