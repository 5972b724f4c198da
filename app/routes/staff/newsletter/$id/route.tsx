import type { SubmissionResult } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { ErrorSummary } from "~/components/form/error-summary";
import { HiddenFields } from "~/components/form/hidden-fields";
import { Button } from "~/components/form/button";
import { Card } from "~/components/page/card";
import { Tag } from "~/components/page/tag";
import { StaffActionForm, actionErrors, fieldOf } from "~/components/staff/staff-action-form";
import { consoleHandle } from "~/components/staff/console-handle";
import { ConsolePage } from "~/components/staff/console-page";
import { Facts } from "~/components/staff/facts";
import { NewsFields } from "~/components/staff/news-fields";
import { brand } from "~/brand";
import { formatMoment } from "~/models/date";
import { formatCount } from "~/models/money";
import { readId } from "~/models/row-id";
import { pageTitle } from "~/models/site/meta";
import { type NewsCounts, SAMPLE_TOKEN, newsMail, newsStates } from "~/models/site/news";
import { type StaffNews, countDeliveries, countSubscribers, findNews } from "~/models/site/news.server";
import { app } from "~/services/platform/app.server";
import { noSuch } from "~/services/console/no-such.server";
import { publicOrigin } from "~/services/site/send-news.server";
import { requireStaff } from "~/services/staff/require-staff.server";
import { postNews } from "./newsletter.server";

export const handle = consoleHandle;

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data ? data.subject : "Newsletter");

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { user, roles } = await requireStaff(request, "newsletter");
  const news = await findNews(app.db, readId(params.id));
  if (!news) throw await noSuch(app, user, "newsletter");
  const { id, subject, text, state, revision } = news;
  const mail = newsMail(news, { name: brand.name, origin: publicOrigin(app.config), token: SAMPLE_TOKEN });
  return {
    roles,
    ...{ id, subject, text, state, revision },
    stateText: newsStates[state],
    mailText: mail.text,
    own: user.email,
    subscribers: await countSubscribers(app.db),
    pace: app.config.newsPace,
    facts: factsOf(news, await countDeliveries(app.db, news)),
  };
}

function factsOf({ state, madeBy, createdAt, startedAt, endedAt }: StaffNews, counts: NewsCounts) {
  const made = { name: "Written by", value: madeBy, detail: formatMoment(createdAt) };
  if (state === "draft" || startedAt === null) return [made];
  return [
    made,
    {
      name: "Started",
      value: formatMoment(startedAt),
      detail: endedAt ? `ended ${formatMoment(endedAt)}` : "",
    },
    { name: "Sent", value: formatCount(counts.sent) },
    { name: "Failed", value: formatCount(counts.failed) },
    { name: "Waiting", value: formatCount(counts.waiting) },
    { name: "Unsubscribed before it was sent", value: formatCount(counts.left) },
    { name: "Unsubscribed since", value: formatCount(counts.leftSince), detail: "of the people who got it" },
  ];
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { user } = await requireStaff(request, "newsletter");
  return postNews(request, user, readId(params.id));
}

const WHO = "Who decided it. Required. It stays in the log.";

export default function NewsPage() {
  const data = useLoaderData<typeof loader>();
  const { roles, id, subject, stateText, state, facts, mailText, own } = data;
  const lastResult = useActionData<typeof action>()?.lastResult;
  return (
    <ConsolePage place="/staff/newsletter" roles={roles}>
      <ErrorSummary answer={lastResult} errors={actionErrors(lastResult, ["subject", "text", "reason"])} />
      <div>
        <p>
          <a className="tap" href="/staff/newsletter">
            All newsletters
          </a>
        </p>
        <h1>
          <bdi>{subject}</bdi>
        </h1>
        <p>
          <Tag>{stateText}</Tag>
        </p>
      </div>
      <Facts facts={facts} />
      <Card
        id="mail"
        title="As an email"
        aside={
          <a className="tap" href={`/staff/newsletter/${id}/preview`}>
            Preview the design
          </a>
        }
      >
        <pre className="mail">{mailText}</pre>
        {state === "draft" && (
          <form method="post">
            <HiddenFields values={{ revision: String(data.revision) }} />
            <p className="soft">
              A test goes to <bdi>{own}</bdi> alone.
            </p>
            <p className="acts">
              <Button kind="alt" name="intent" value="test">
                Send a test
              </Button>
            </p>
          </form>
        )}
      </Card>
      {state === "draft" && <Draft {...data} lastResult={lastResult} />}
      {state === "sending" && <Stop {...data} lastResult={lastResult} />}
      {state === "stopped" && (
        <StaffActionForm
          {...{ lastResult, revision: data.revision, intent: "resume", title: "Continue sending" }}
          {...{ send: "Continue", hint: WHO }}
          lines={["No one gets it twice.", "People who have unsubscribed are skipped."]}
        />
      )}
    </ConsolePage>
  );
}

interface Posted {
  lastResult: SubmissionResult | undefined;
}

function Stop({ lastResult, revision, pace }: Posted & { revision: number; pace: number }) {
  return (
    <StaffActionForm
      {...{ lastResult, revision, intent: "stop", title: "Stop sending", send: "Stop", hint: WHO }}
      lines={[
        `No more emails go out, except up to ${formatCount(pace)} from the last minute.`,
        "You can continue later from where it stopped.",
      ]}
    />
  );
}

type DraftProps = Posted &
  Pick<
    ReturnType<typeof useLoaderData<typeof loader>>,
    "subject" | "text" | "revision" | "subscribers" | "pace"
  >;

function Draft({ lastResult, subject, text, revision, subscribers, pace }: DraftProps) {
  const minutes = Math.ceil(subscribers / pace);
  return (
    <>
      <StaffActionForm
        {...{ lastResult, revision, intent: "save", title: "Change it", send: "Save draft" }}
        hint="What is changed, and why. Required. It stays in the log."
        quiet
      >
        <NewsFields
          subject={fieldOf(lastResult, "save", "subject", subject)}
          text={fieldOf(lastResult, "save", "text", text)}
        />
      </StaffActionForm>
      <StaffActionForm
        {...{ lastResult, revision, intent: "send", title: "Send it", hint: WHO }}
        send={`Send to ${formatCount(subscribers)} ${subscribers === 1 ? "person" : "people"}`}
        lines={[
          `Each current subscriber gets it once: ${formatCount(pace)} a minute, so in about ${formatCount(Math.max(1, minutes))} ${minutes > 1 ? "minutes" : "minute"}.`,
          "Each email has a link to unsubscribe.",
          "You can stop it, but emails already sent can’t be recalled.",
        ]}
      />
    </>
  );
}
