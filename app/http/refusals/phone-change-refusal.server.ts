import { describePause, retryAfter } from "~/models/codes/pause";
import { app } from "~/services/platform/app.server";
import type { FormRefusal } from "~/http/forms/refused.server";
import type { PhoneChange } from "~/services/accounts/change-phone.server";
import { lengthInWords } from "~/models/duration";
import { phoneChangeLimit } from "~/models/accounts/limits";

/** The message if a new number was not accepted. */
export function phoneChangeRefusal(result: Exclude<PhoneChange, { outcome: "asked" | "kept" }>): FormRefusal {
  switch (result.outcome) {
    case "own":
      return { field: "phone", message: "This is already your phone number. Enter the new one" };
    case "unreachable":
      return {
        field: "phone",
        message: "We can send codes to Nigerian mobile numbers only. Enter one like 08031234521",
      };
    case "held":
    case "throttled": {
      const pause = describePause(result.pause, app.clock.now());
      const message = `${reasons[result.outcome]} Try again ${pause.words}`;
      return { message, status: 429, headers: retryAfter(pause) };
    }
  }
}

const reasons = {
  held: "Your password was reset or your details corrected recently, so your phone number stays the same for a day.",
  throttled: `You can change the phone number ${phoneChangeLimit.limit} times in ${lengthInWords(phoneChangeLimit.window, "hour")}.`,
};
