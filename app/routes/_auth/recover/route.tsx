import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";

import { Button, SubmitButton } from "~/components/form/button";
import { HiddenFields } from "~/components/form/hidden-fields";
import { Main } from "~/components/layout/main";
import type { Handle } from "~/components/layout/page-handle";
import { KEY_LIFE } from "~/models/recovery/recovery-life";
import { lengthInWords } from "~/models/duration";
import { pageTitle } from "~/models/site/meta";
import { privateHeaders } from "~/http/responses.server";
import { postLink, readKey } from "./link.server";

export const handle: Handle = { header: "slim", footer: "mini" };

export const meta: MetaFunction = () => pageTitle("Choose a new password");

/** Mail scanners open links, so loading looks nothing up, and only the button uses the link. */
export function loader({ request }: LoaderFunctionArgs) {
  const key = readKey(request);
  return data({ key }, { status: key === null ? 404 : 200, headers: privateHeaders() });
}

export async function action({ request }: ActionFunctionArgs) {
  return postLink(request);
}

export default function Recover() {
  const { key } = useLoaderData<typeof loader>();
  const over = useActionData<typeof action>()?.over ?? false;
  return (
    <Main className="page">
      <div className="wrap">
        <div className="narrow mid stack-l">{key === null || over ? <Over /> : <Ask keyOfLink={key} />}</div>
      </div>
    </Main>
  );
}

function Ask({ keyOfLink }: { keyOfLink: string }) {
  return (
    <>
      <div>
        <h1>Choose a new password</h1>
        <p className="soft">You asked us for this link because you forgot your password.</p>
      </div>
      <Form method="post" action=".">
        <HiddenFields values={{ key: keyOfLink }} />
        <SubmitButton large full>
          Choose a new password
        </SubmitButton>
      </Form>
      <p>Did not ask for it? Close this page: your password stays as it is.</p>
    </>
  );
}

function Over() {
  return (
    <>
      <h1>This link does not work</h1>
      <p>
        It was used already, it is more than {lengthInWords(KEY_LIFE)} old, or it was cut short. Open the link
        in our newest email, or ask for another one.
      </p>
      <p className="acts">
        <Button href="/forgot-password" large full>
          Ask for another link
        </Button>
      </p>
    </>
  );
}
