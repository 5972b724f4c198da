import { isRouteErrorResponse, useLocation, useRouteError } from "@remix-run/react";
import { NO_SUCH_PAGE } from "./ways-on";
import { Main } from "./main";
import { useContact } from "./contact-details";
import { usePage } from "./page-context";
import { WaysOut } from "./ways-out";

interface Words {
  title: string;
  text: string;
}

const words: Record<number, Words> = {
  400: { title: "We could not read that", text: "Go back, reload the page and try again." },
  403: { title: "You cannot open this page", text: "Log in with the account it belongs to, or go back." },
  404: {
    title: "Oops 404! page does not exist redirect to home",
    text: NO_SUCH_PAGE,
  },
  405: {
    title: "This page cannot be opened like that",
    text: "Go back and use the buttons on that page, or start from the homepage.",
  },
  409: {
    title: "We already have this",
    text: "You sent it before, and that one counts. Open the page again to send something else.",
  },
  413: { title: "That is too long", text: "Go back, make it shorter and send it again." },
  414: { title: "That address is too long", text: "Start again from the homepage." },
  415: { title: "We couldn’t read that", text: "Go back, open the page again and fill in the form." },
  421: { title: "This is not the right website", text: "Check the address in your browser." },
  429: { title: "Too many attempts", text: "Wait a few minutes, then try again." },
  503: {
    title: "We cannot do that right now",
    text: "Please try again in a minute. If you were paying, you won't be charged twice.",
  },
};

/** Any other refusal: the request was at fault, not us. */
const refused: Words = {
  title: "We could not do that",
  text: "Go back, reload the page and try again.",
};

const unexpected: Words = {
  title: "Something went wrong on our side",
  text: "Try again. If it happens again, tell us the number below.",
};

/** A page that failed in the browser has no number. */
const WITHOUT_NUMBER = "Try again. If it happens again, tell us what you did.";

/** Something a page is about, such as a card, rather than the page itself. */
const missing: Words = { title: "We cannot find that", text: "" };

function useErrorStatus(): number {
  const error = useRouteError();
  const { unavailable } = usePage();
  if (isRouteErrorResponse(error)) return error.status;
  return unavailable ? 503 : 500;
}

/** The refusal's own text. */
function ownWords(error: unknown): string | null {
  return isRouteErrorResponse(error) && isSentence(error.data) ? error.data : null;
}

function wordsOf(status: number, error: unknown): Words {
  const own = ownWords(error);
  if (status === 404 && own !== null && own !== NO_SUCH_PAGE) return missing;
  return words[status] ?? (status >= 400 && status < 500 ? refused : unexpected);
}

/** The title of an error page; null on any other. */
export function useErrorTitle(): string | null {
  const error = useRouteError();
  const { title } = wordsOf(useErrorStatus(), error);
  if (error === null) return null;
  return title === words[404]?.title ? "Page not found" : title;
}

export function ErrorPage() {
  const error = useRouteError();
  const status = useErrorStatus();
  const { requestId } = usePage();
  const { pathname, search } = useLocation();
  const found = wordsOf(status, error);
  const { title } = found;
  const text = found === unexpected && !requestId ? WITHOUT_NUMBER : found.text;
  return (
    <Main className="page">
      <div className="wrap">
        <div className="narrow stack-l">
          <h1>{title}</h1>
          <p>{ownWords(error) ?? text}</p>
          <WaysOut status={status} address={pathname + search} />
          {requestId && status >= 500 && <TellUs requestId={requestId} />}
        </div>
      </div>
    </Main>
  );
}

function TellUs({ requestId }: { requestId: string }) {
  const { mailbox, phones } = useContact();
  const [phone] = phones;
  return (
    <p className="soft">
      Error number: {requestId}. Write to <a href={`mailto:${mailbox}`}>{mailbox}</a> or call{" "}
      <a className="nb" href={`tel:${phone.number}`}>
        {phone.shown}
      </a>
      .
    </p>
  );
}

/**
 * Whether the text of an error is meant for people. Refusals of this application are; the router sends technical
 * lines.
 */
function isSentence(data: unknown): data is string {
  return typeof data === "string" && data !== "" && !data.startsWith("Error:");
}
