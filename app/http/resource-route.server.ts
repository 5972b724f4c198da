import { refusal } from "./responses.server";
import { app } from "~/services/platform/app.server";
import { isDatabaseDown } from "~/services/platform/database-outage.server";
import { requestContext } from "~/services/platform/request-context.server";

/** Wraps the loader or action of a route without a page, which has no error page to explain a database outage. */
export function resource<Args, Answer>(answer: (args: Args) => Promise<Answer>) {
  return async (args: Args): Promise<Answer> => {
    try {
      return await answer(args);
    } catch (error) {
      if (!isDatabaseDown(error)) throw error;
      const { id } = requestContext();
      app.log.error({ err: error, id }, "an answer failed");
      throw refusal(503, `We cannot do that right now. Try again in a minute.\nError number: ${id}\n`);
    }
  };
}
