import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { ChangePhoneForm } from "~/components/form/change-phone-form";
import type { Handle } from "~/components/layout/page-handle";
import { withIntent } from "~/models/sessions/sign-up-intent";
import { readIntent } from "~/models/sessions/sign-up-intent-fields.server";
import { pageTitle } from "~/models/site/meta";
import { maskPhone } from "~/models/users/phone";
import { isVerified } from "~/models/users/user";
import { requireContactProof } from "~/routes/_shared/require-contact-proof.server";
import { app } from "~/services/platform/app.server";
import { readTyped } from "~/routes/_shared/kept-fields.server";
import { requireFresh, requireSignedIn } from "~/routes/_shared/require-access.server";
import { Main } from "~/components/layout/main";
import { postChangePhone } from "./phone.server";

export { retryAfterHeaders as headers } from "~/http/rate-limit.server";

export {
  afterEachAnswer as shouldRevalidate,
  sendOrKeep as clientAction,
} from "~/components/form/lost-connection";

export const handle: Handle = { hydrate: true, header: "slim", footer: "mini", afterLogin: true };

export const meta: MetaFunction = () => pageTitle("Change phone number");

const keptFields = ["phone"] as const;

export async function loader({ request }: LoaderFunctionArgs) {
  const signedIn = await requireSignedIn(request);
  await requireContactProof(app, signedIn, request);
  const { user } = signedIn;
  const journey = readIntent(new URL(request.url).searchParams);
  const settled = isVerified(user) && user.newPhone === null;
  return {
    typed: readTyped(request, keptFields),
    phone: user.phone === "" ? null : maskPhone(user.phone),
    path: withIntent("/change-phone", journey),
    back: settled ? "/account/security" : withIntent("/verify-phone", journey),
    changing: user.newPhone !== null,
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const signedIn = await requireFresh(request, { keeps: keptFields });
  await requireContactProof(app, signedIn, request, { keeps: keptFields });
  return postChangePhone(request, signedIn);
}

export default function ChangePhone() {
  const { typed, phone, path, back, changing } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  return (
    <Main className="page">
      <div className="wrap">
        <div className="narrow mid stack-l">
          <ChangePhoneForm path={path} typed={typed} lastResult={lastResult}>
            <h1>Change phone number</h1>
            {phone && (
              <p className="soft">
                Your number stays <b className="nb">{phone}</b> until you type the code that we send to the
                new one.
              </p>
            )}
          </ChangePhoneForm>
          <p>
            <a className="tap" href={back}>
              {phone && !changing ? <>Keep {phone}</> : "Go back"}
            </a>
          </p>
        </div>
      </div>
    </Main>
  );
}
