import type { Provider } from "~/models/delivery";
import { demoMessages } from "./demo-messages.server";
import type { MailSettings } from "./message-settings.server";
import { makeSmtp } from "./smtp.server";

export function makeMail(settings: MailSettings): Provider {
  return settings.provider === "smtp" ? makeSmtp(settings) : demoMessages("mail");
}
