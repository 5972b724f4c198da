import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { ChangePhoneForm } from "~/components/form/change-phone-form";
import { Main } from "~/components/layout/main";
import type { Handle } from "~/components/layout/page-handle";
import { mayAgentChangePhone, verifyRegistrantPath } from "~/models/agents/registrant-phone";
import { pageTitle } from "~/models/site/meta";
import { nationalPhone } from "~/models/users/phone";
import { requireRegistrant } from "~/routes/_agent/reseller/verify/$customerId/require-registrant.server";
import { requireAgent } from "~/routes/_shared/require-access.server";
import { app } from "~/services/platform/app.server";
import { redirectTo } from "~/http/responses.server";
import { postRegistrantPhone } from "./phone.server";

export { retryAfterHeaders as headers } from "~/http/rate-limit.server";

export {
  afterEachAnswer as shouldRevalidate,
  sendOrKeep as clientAction,
} from "~/components/form/lost-connection";

export const handle: Handle = { hydrate: true, header: "slim", footer: "mini" };

export const meta: MetaFunction = () => pageTitle("Change the customer's phone number");

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { user } = await requireAgent(request);
  const registrant = await requireRegistrant(app, user, params.customerId);
  const back = verifyRegistrantPath(registrant.id);
  if (!mayAgentChangePhone(registrant)) throw redirectTo(back, { status: 302 });
  return { name: registrant.name, phone: nationalPhone(registrant.phone), path: `${back}/phone`, back };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { user } = await requireAgent(request);
  return postRegistrantPhone(request, user, await requireRegistrant(app, user, params.customerId));
}

export default function ChangeRegistrantPhone() {
  const { name, phone, path, back } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  return (
    <Main className="page">
      <div className="wrap">
        <div className="narrow mid stack-l">
          <ChangePhoneForm path={path} lastResult={lastResult}>
            <h1>Change the customer&apos;s phone number</h1>
            <p className="soft">
              <bdi>{name}</bdi> has <b className="nb">{phone}</b> now.
            </p>
          </ChangePhoneForm>
          <p>
            <a className="tap" href={back}>
              Keep {phone}
            </a>
          </p>
        </div>
      </div>
    </Main>
  );
}
