import {
  type ClientActionFunctionArgs,
  type ShouldRevalidateFunctionArgs,
  useActionData,
} from "@remix-run/react";
import { Note } from "~/components/page/note";
import { isLost } from "./answer";

const LOST = { isConnectionLost: true };

/** A `clientAction` for pages with a form: a lost connection leaves the page as it is, with what was typed. */
export async function sendOrKeep({ serverAction }: ClientActionFunctionArgs): Promise<unknown> {
  try {
    return await serverAction();
  } catch (error) {
    // What fetch throws when no answer came.
    if (error instanceof TypeError) return LOST;
    throw error;
  }
}

/**
 * A `shouldRevalidate` for these pages and the root: a refused post may change what they show, as a wrong code does, and a
 * lost one is not asked about.
 */
export const afterEachAnswer = ({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  actionResult === undefined ? defaultShouldRevalidate : !isLost(actionResult);

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
