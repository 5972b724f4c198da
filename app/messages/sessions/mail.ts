import { describeDevice } from "~/models/http/user-agent";
import type { Mail } from "~/models/messages/mail-html";
import { brand } from "~/brand";
import { formatMoment } from "~/models/date";
import type { ContactDetails } from "~/models/platform/contact-details";
import type { NewDevice } from "~/models/sessions/new-device";
import { type GreetedPerson, greetingFor } from "~/models/users/name";
import { IGNORE_IF_YOU } from "~/messages/users/not-you";

export function newDeviceMail(
  user: GreetedPerson,
  device: NewDevice,
  link: string,
  { securityMailbox }: ContactDetails,
): Mail {
  return {
    subject: `New login to your ${brand.name} account`,
    text: [
      greetingFor(user),
      `Your account was logged in to on a device that it does not know. Browser: ${describeDevice(device.userAgent)}. Time: ${formatMoment(device.startedAt)}. Network: ${device.addressPrefix}.`,
      IGNORE_IF_YOU,
      `If it wasn’t you, someone may know your password. End that login here, then set a new password: ${link}`,
      `The link works for a week. If it does not open, write to ${securityMailbox}.`,
    ].join("\n\n"),
  };
}

/** It fits into one SMS with an address of this site of up to 36 characters. */
export const newDeviceSms = (device: NewDevice, link: string): string =>
  `New ${brand.name} login, ${formatMoment(device.startedAt)}: ${describeDevice(device.userAgent)}. Not you? ${link}`;
