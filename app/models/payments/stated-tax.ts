import { formatNaira } from "~/models/money";
import type { PaymentView } from "./view";

/* A payment of the full price that was cancelled because its owner stated withheld tax; its order still waits. */

/** @param toSend what is to be sent in its place; null if the statement was withdrawn or not accepted */
export const statedTaxView = (toSend: number | null): PaymentView => ({
  title: "Payment closed",
  tone: "warn",
  text: `This payment was of the full price, and it was closed because you stated that your company withholds tax. ${
    toSend === null
      ? "That does not count any more. Pay the full price, or state the amount again."
      : `Send ${formatNaira(toSend)} in its place: the page of the withheld tax says how.`
  } If you have sent the full price already, it pays your order in full.`,
  next: toSend === null ? "again" : null,
  refresh: false,
});
