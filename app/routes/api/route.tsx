import type { LinksFunction, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { brand } from "~/brand";
import type { Handle } from "~/components/layout/page-handle";
import { DataTable } from "~/components/page/data-table";
import { Fold } from "~/components/page/fold";
import { sharedPage } from "~/http/shared-page";
import type { ReferenceCall, ReferenceField } from "~/models/api/reference";
import { pageTitle } from "~/models/site/meta";
import { apiReference } from "~/api/reference.server";
import { accountOrigin } from "~/http/site-origin.server";
import stylesheet from "~/styles/webhooks.css?url";
import { Main } from "~/components/layout/main";

export const handle: Handle = { header: "slim", footer: "mini" };

export const headers = sharedPage;

export const links: LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

export const meta: MetaFunction = () => pageTitle("API");

export function loader() {
  return { groups: apiReference(accountOrigin()) };
}

export default function Api() {
  const { groups } = useLoaderData<typeof loader>();
  return (
    <Main className="page">
      <div className="wrap stack-l">
        <div className="prose">
          <h1>API</h1>
          <p>
            What our apps call, for programs of your own: accounts, plans, payments, agents and tills of{" "}
            {brand.name}. Send JSON or a form; the answer is JSON, also where something is wrong. Each amount
            says its unit: tills send sales in kobo; calls of accounts, plans and payments take and give
            naira.
          </p>
          <p>
            Log in, and send the <code>api_token</code> along as <code>Authorization: Bearer …</code>. It
            works for 15 minutes; when an answer has status 401 and <code>data.action</code> is{" "}
            <code>refresh</code>, call <a href="#auth-refresh">/api/auth/refresh</a> once with the{" "}
            <code>refresh_token</code>, and then call again. A refresh token works once.
          </p>
          <p>
            What was not done is answered with <code>success: false</code>, <code>error: true</code>, a{" "}
            <code>message</code> that says what to do next, and <code>errors</code> by field. A client that
            accepts <code>application/problem+json</code> gets it in that form. Calls that pay take an{" "}
            <code>Idempotency-Key</code>: the same key with the same fields gets the same answer for a day.
          </p>
          <p>
            A call that pays is complete in itself: only the extras and the coupon that it names count. What{" "}
            <a href="#subscription-summary">/api/subscription-summary</a> and{" "}
            <a href="#check-coupon">/api/check-coupon</a> keep for an order stays as it is, and so does an
            order that the owner has open in a browser.
          </p>
          <p>
            The calls of tills follow the standards for devices without a keyboard: their forms and refusals
            are those of RFC 8628 and RFC 6749, with <code>error</code> and <code>error_description</code>,
            and money in sales is in kobo.
          </p>
          <p>
            For generators of clients: <a href="/api/openapi.json">the same as OpenAPI 3.1</a>. Examples are
            for a demo.
          </p>
        </div>
        <nav aria-label="Calls" className="calls">
          {groups.map(({ name, about, calls }) => (
            <div key={name}>
              <p>
                <a href={`#group-${name}`}>{about}</a>
              </p>
              <ul>
                {calls.map(({ id, path }) => (
                  <li key={id}>
                    <a href={`#${id}`}>{path.replace("/api", "")}</a>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
        {groups.map(({ name, about, calls }) => (
          <section key={name} className="stack-l" aria-labelledby={`group-${name}`}>
            <h2 id={`group-${name}`}>{about}</h2>
            {calls.map((call) => (
              <Call key={call.id} {...call} />
            ))}
          </section>
        ))}
      </div>
    </Main>
  );
}

function Call({ id, method, path, summary, who, repeatable, fields, answer, example }: ReferenceCall) {
  return (
    <section id={id} className="card stack" aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`} className="address">
        {method} {path}
      </h3>
      <p>
        {summary}. {who}.{repeatable && " Takes an Idempotency-Key."}
      </p>
      {fields.length > 0 && <Fields label={`Fields of ${path}`} fields={fields} sent />}
      <Fold summary="Answer">
        <Fields label={`Answer of ${path}, beside success and error`} fields={answer} />
      </Fold>
      {example && (
        <Fold summary="Example">
          <pre className="sent">
            <code>{example}</code>
          </pre>
        </Fold>
      )}
    </section>
  );
}

interface FieldsProps {
  label: string;
  fields: ReferenceField[];
  /** Marks required fields; those of an answer are always there. */
  sent?: boolean;
}

function Fields({ label, fields, sent = false }: FieldsProps) {
  return (
    <DataTable
      label={label}
      items={fields}
      keyOf={({ name }) => name}
      columns={[
        { title: "Field", kind: "main", cell: ({ name }) => <code className="address">{name}</code> },
        { title: "Type", cell: ({ type }) => <span className="address">{type}</span> },
        {
          title: "About",
          cell: ({ required, about }) => [sent && required ? "Required." : "", about].join(" ").trim() || "–",
        },
      ]}
    />
  );
}
