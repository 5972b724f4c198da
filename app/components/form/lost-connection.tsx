import {
  type ClientActionFunctionArgs,
  type ShouldRevalidateFunctionArgs,
  useActionData,
} from "@remix-run/react";
import { Note } from "~/components/page/note";
import { isLost } from "./answer";

const LOST = { isConnectionLost: true };

/**
 * What Remix throws if the answer is not data: a proxy's own page while the site restarts, or our answer in an outage of the
 * database.
 */
const NO_DATA = /^Unable to decode turbo-stream/;

/** fetch throws a `TypeError` when no answer came. */
const isWithoutAnswer = (error: unknown): boolean =>
  error instanceof TypeError || (error instanceof Error && NO_DATA.test(error.message));

/** A `clientAction` for pages with a form: without an answer the page stays as it is, with what was typed. */
export async function sendOrKeep({ serverAction }: ClientActionFunctionArgs): Promise<unknown> {
  try {
    return await serverAction();
  } catch (error) {
    if (isWithoutAnswer(error)) return LOST;
    throw error;
  }
}

/**
 * A `shouldRevalidate` for these pages and the root: a refused post may change what they show, as a wrong code does, and a
 * lost one is not asked about.
 */
export const afterEachAnswer = ({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  actionResult === undefined ? defaultShouldRevalidate : !isLost(actionResult);

/** Says that the last post came to nothing. */
export function LostConnection({ column }: { column?: boolean | undefined }) {
  if (!isLost(useActionData())) return null;
  const note = (
    <Note tone="warn" role="alert">
      That did not get through. Check your connection, then try again in a minute. What you had chosen is
      kept, and you won't be charged twice.
    </Note>
  );
  return column ? note : <div className="wrap flash">{note}</div>;
}
