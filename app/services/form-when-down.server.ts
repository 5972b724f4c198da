import type { Submission } from "@conform-to/react";
import { app } from "./app.server";
import { isDatabaseDown } from "./database-down.server";
import { invalid } from "./forms.server";
import { currentVisit } from "./front-door.server";

/** The form again with what was typed, where the database is away: nobody likes to write a message twice. */
export function askAgainWhenDown<Values, Output>(
  form: Submission<Values, string[], Output>,
  error: unknown,
): ReturnType<typeof invalid<Values, Output>> {
  if (!isDatabaseDown(error)) throw error;
  app.log.error({ err: error, id: currentVisit().id }, "a form was not taken");
  const formErrors = ["We cannot take this right now. Nothing was sent. Try again in a minute"];
  return invalid(form, { formErrors, hide: ["website"], status: 503 });
}
