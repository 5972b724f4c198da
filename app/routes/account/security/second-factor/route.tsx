import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { useAnswer } from "~/components/form/answer";
import { ErrorSummary, listErrors } from "~/components/form/error-summary";
import { AccountLayout } from "~/components/layout/account-layout";
import type { Handle } from "~/components/layout/page-handle";
import { Button } from "~/components/form/button";
import { Card } from "~/components/page/card";
import { Note } from "~/components/page/note";
import { ChangeCard, OffCard, RenewCard, SetUpCard } from "~/components/second-factor/factor-cards";
import { StartByCode } from "~/components/second-factor/start-by-code";
import { readLongCode } from "~/routes/account/read-long-code.server";
import { FACTOR_REMEMBERED_IN_WORDS } from "~/models/sessions/remembered-browser";
import { canProveLostFactor } from "~/models/accounts/lost-factor";
import { pageTitle } from "~/models/site/meta";
import { hasFactor } from "~/models/second-factor/factor.server";
import { findFactorRemoval } from "~/models/accounts/pending-correction.server";
import { formatMoment } from "~/models/date";
import { keepFactor } from "~/services/accounts/request-correction.server";
import { withFlash } from "~/http/flash.server";
import { readFields } from "~/http/forms/form.server";
import { redirectTo } from "~/http/responses.server";
import { app } from "~/services/platform/app.server";
import { isGuarded, postFactor } from "~/routes/_shared/factor.server";
import { requireFresh, requireSignedIn } from "~/routes/_shared/require-access.server";
import { readNewCodes, readSecondFactor, setUpSubject } from "~/services/sessions/set-up-factor.server";
import stylesheet from "~/styles/second-factor.css?url";

const PATH = "/account/security/second-factor";

export { retryAfterHeaders as headers } from "~/http/rate-limit.server";

export {
  afterEachAnswer as shouldRevalidate,
  sendOrKeep as clientAction,
} from "~/components/form/lost-connection";

export const handle: Handle = { hydrate: true, header: "slim", footer: "mini" };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

export const meta: MetaFunction = () => pageTitle("Two-step login");

/** Staff have their own page, and theirs is never off. */
async function enter(request: Request) {
  const signedIn = await requireSignedIn(request);
  if (signedIn.user.role === "staff") throw redirectTo("/staff/second-factor", { status: 302 });
  return signedIn;
}

export async function loader({ request }: LoaderFunctionArgs) {
  const signedIn = await enter(request);
  if (await readNewCodes(app, signedIn)) throw redirectTo(`${PATH}/codes`, { status: 302 });
  const { role, username } = signedIn.user;
  const removal = await findFactorRemoval(app.db, signedIn.user.id);
  const removedOn = removal && formatMoment(removal.dueAt);
  const provable = canProveLostFactor(signedIn.user);
  const factor = await readSecondFactor(app, signedIn);
  if (factor.setup !== null) await requireFresh(request);
  const begins = factor.since === null && factor.setup === null;
  const subject = begins ? setUpSubject(signedIn.user) : null;
  const code = subject && (await readLongCode(app, subject));
  return { role, username, removedOn, provable, begins, code, ...factor };
}

export async function action({ request }: ActionFunctionArgs) {
  const signedIn = await enter(request);
  const fields = await readFields(request);
  if (!isGuarded(fields.get("intent"), signedIn)) await requireFresh(request);
  if (fields.get("intent") === "keep") {
    await keepFactor(app, signedIn.user.id);
    return redirectTo("/account/security", { headers: withFlash("factor-kept") });
  }
  const isOn = await hasFactor(app.db, signedIn.user.id);
  return postFactor(fields, signedIn, { path: PATH, isOn });
}

const order = ["code", "current_password", "proof"];

export default function SecondFactor() {
  const { role, username, removedOn, provable, begins, code, since, codesLeft, setup } =
    useLoaderData<typeof loader>();
  const lastResult = useAnswer<typeof action>()?.lastResult;
  const intent = lastResult?.initialValue?.intent;
  const errorsOf = (own: string) => (intent === own ? (lastResult?.error ?? {}) : {});
  const isOn = since !== null;
  return (
    <AccountLayout path="/account/security" role={role}>
      <ErrorSummary answer={lastResult} errors={listErrors(lastResult?.error, order)} />
      <h1>Two-step login</h1>
      {isOn && removedOn !== null && <Removal on={removedOn} />}
      {isOn && <p className="soft">On since {since}.</p>}
      {!setup && <BeforeSetup isOn={isOn} provable={provable} />}
      {setup ? (
        <SetUpCard {...setup} username={username} isChange={isOn} errors={errorsOf("finish")} />
      ) : (
        begins && <StartByCode code={code} errors={{ ...errorsOf("start"), ...errorsOf("resend") }} />
      )}
      {isOn && !setup && (
        <>
          <RenewCard left={codesLeft} use="logs you in" errors={errorsOf("renew")} />
          <ChangeCard errors={errorsOf("change")} />
          <OffCard errors={errorsOf("off")} />
        </>
      )}
      <p>
        <a className="tap" href="/account/security">
          Back to Security
        </a>
      </p>
    </AccountLayout>
  );
}

function Removal({ on }: { on: string }) {
  return (
    <form method="post" className="note warn stack">
      <p>
        We were asked to switch off two-step login on {on}, because the app and the recovery codes are lost.
        If it was not you, stop it and change your password.
      </p>
      <Button kind="alt" name="intent" value="keep">
        Keep two-step login
      </Button>
    </form>
  );
}

/** While the app is set up the picture comes first. */
function BeforeSetup({ isOn, provable }: { isOn: boolean; provable: boolean }) {
  return (
    <>
      {!isOn && <What />}
      {!provable && <ConfirmBoth />}
    </>
  );
}

function ConfirmBoth() {
  return (
    <Note>
      Confirm your phone and your email under <a href="/account/security">Security</a>. With both you can
      prove that the account is yours if you lose the app and the recovery codes. With one of them, our staff
      have to ask for other proof.
    </Note>
  );
}

function What() {
  return (
    <Card id="what" title="A stolen password is not enough">
      <p>
        With two-step login, a new device needs your password and a code from an app on your phone. So does
        changing your password, email or phone, saving a card, transferring your shop and signing in a till.
      </p>
      <p>
        On your own phone or computer you can choose to be asked for the code once in{" "}
        {FACTOR_REMEMBERED_IN_WORDS}. You also get ten recovery codes, for the day you lose your phone.
      </p>
    </Card>
  );
}
