import {
  type ClientActionFunctionArgs,
  data,
  type ShouldRevalidateFunctionArgs,
  useActionData,
} from "@remix-run/react";
import { Note } from "~/components/page/note";

const LOST = { isConnectionLost: true };

/**
 * A `clientAction` for pages with a form: a lost connection leaves the page as it is, with what was typed. The status
 * keeps Remix from loading the page's data again.
 */
export async function sendOrKeep({ serverAction }: ClientActionFunctionArgs): Promise<unknown> {
  try {
    return await serverAction();
  } catch (error) {
    // What fetch throws when no answer came.
    if (error instanceof TypeError) return data(LOST, { status: 503 });
    throw error;
  }
}

/** A `shouldRevalidate` for pages whose data a refused post changes as well, as a wrong code does. */
export const afterEachAnswer = ({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  actionResult === undefined ? defaultShouldRevalidate : !isLost(actionResult);

export const isLost = (answer: unknown): boolean =>
  typeof answer === "object" && answer !== null && "isConnectionLost" in answer;

/** Says that the last post did not arrive. */
export function LostConnection({ column }: { column?: boolean | undefined }) {
  if (!isLost(useActionData())) return null;
  const note = (
    <Note tone="warn" role="alert">
      The connection was lost. Check it, then try again. What you had chosen is kept, and you won't be charged
      twice.
    </Note>
  );
  return column ? note : <div className="wrap flash">{note}</div>;
}
