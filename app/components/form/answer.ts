import { useActionData } from "@remix-run/react";
import { useState } from "react";

/** The answer to the last post. `useActionData` forgets it when a link within the page is followed. */
export function useAnswer<Action>() {
  const answer = useActionData<Action>();
  const [last, setLast] = useState(answer);
  if (answer !== undefined && answer !== last) setLast(answer);
  return answer ?? last;
}

/** Whether fields are to be corrected, as `invalid` says it. */
export const isRefused = (answer: unknown): boolean =>
  typeof answer === "object" && answer !== null && "lastResult" in answer;

/** Whether no answer came, as `sendOrKeep` says it. */
export const isLost = (answer: unknown): boolean =>
  typeof answer === "object" && answer !== null && "isConnectionLost" in answer;
