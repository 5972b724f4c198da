import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";

import { SelectField } from "~/components/form/field";
import { HiddenFields } from "~/components/form/hidden-fields";
import { Button } from "~/components/form/button";
import type { Handle } from "~/components/layout/page-handle";
import { Card } from "~/components/page/card";
import { Rows } from "~/components/page/rows";
import { pageTitle } from "~/models/site/meta";
import { FRESH_FOR_TILLS } from "~/models/tills/till";
import { app } from "~/services/platform/app.server";
import { withFlash } from "~/http/flash.server";
import { requestContext } from "~/services/platform/request-context.server";
import { redirectTo } from "~/http/responses.server";
import { readTyped } from "~/routes/_shared/kept-fields.server";
import { requireFreshOwner, requireOwner } from "~/routes/_shared/require-access.server";
import { readQuestion } from "~/services/tills/decide-till.server";
import { questionView } from "./question";
import { Main } from "~/components/layout/main";
import { postDecision } from "./decision.server";

export const handle: Handle = { header: "slim", footer: "mini" };

export const meta: MetaFunction = () => pageTitle("Is this your till?");

export const headers = () => ({ "Referrer-Policy": "same-origin" });

const keptFields = ["branch"] as const;

export async function loader({ request }: LoaderFunctionArgs) {
  const signedIn = await requireOwner(request);
  const question = await readQuestion(app, signedIn, requestContext().address);
  if (!question) throw redirectTo("/device", { status: 302, headers: withFlash("till-code-over") });
  return {
    typed: readTyped(request, keptFields),
    shop: signedIn.user.name,
    ...questionView(question, app.clock.now()),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const signedIn = await requireFreshOwner(request, { fresh: FRESH_FOR_TILLS, keeps: keptFields });
  return postDecision(request, signedIn);
}

export default function Confirm() {
  const { typed, id, code, shop, rows, locations } = useLoaderData<typeof loader>();
  const [first] = locations;
  return (
    <Main className="page">
      <div className="wrap">
        <div className="narrow mid stack-l">
          <div>
            <h1>Is this your till?</h1>
            <p className="soft">
              Your till must show <b className="nb">{code}</b>. If it doesn’t, or someone sent you this code,
              choose “It is not mine”.
            </p>
          </div>
          <Card id="till" title="A till wants to sign in">
            <Rows rows={rows} />
          </Card>
          <Form method="post" action="." className="stack-l">
            <HiddenFields values={{ request: String(id) }} />
            {locations.length > 1 ? (
              <SelectField
                name="branch"
                label={`Which shop of ${shop}?`}
                value={typed?.branch ?? String(first?.id)}
              >
                {locations.map((location) => (
                  <option key={location.id} value={location.id}>
                    {location.name}
                  </option>
                ))}
              </SelectField>
            ) : (
              <>
                <p>
                  It will belong to <bdi>{first?.name}</bdi> of <bdi>{shop}</bdi>.
                </p>
                <HiddenFields values={{ branch: String(first?.id) }} />
              </>
            )}
            <p>
              It can read your plan and add sales. It cannot see your password, pay or change your account.
              You can revoke it at any time.
            </p>
            <div className="acts">
              <Button name="intent" value="allow">
                Allow this till
              </Button>{" "}
              <Button kind="alt" name="intent" value="deny">
                It is not mine
              </Button>
            </div>
          </Form>
        </div>
      </div>
    </Main>
  );
}
