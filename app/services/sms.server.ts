import type { Provider } from "~/models/delivery";
import { demoMessages } from "./demo-messages.server";
import type { SmsSettings } from "./message-settings.server";
import { makeTermii } from "./termii.server";

export function makeSms(settings: SmsSettings): Provider {
  return settings.provider === "termii" ? makeTermii(settings) : demoMessages("sms");
}
