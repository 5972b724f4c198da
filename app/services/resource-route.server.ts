import { refusal } from "./answers.server";
import { app } from "./app.server";
import { isDatabaseDown } from "./database-down.server";
import { currentVisit } from "./front-door.server";

/** The loader or action of an address that has no page, and so no error page that could say what is wrong. */
export function resource<Args, Answer>(answer: (args: Args) => Promise<Answer>) {
  return async (args: Args): Promise<Answer> => {
    try {
      return await answer(args);
    } catch (error) {
      if (!isDatabaseDown(error)) throw error;
      const { id } = currentVisit();
      app.log.error({ err: error, id }, "an answer failed");
      throw refusal(
        503,
        `We cannot do that right now. Try again in a minute.\nNumber of this request: ${id}\n`,
      );
    }
  };
}
