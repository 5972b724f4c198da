import { formatNaira } from "~/models/money";
import { type GreetedPerson, greetingFor } from "~/models/users/name";
import { type ListedPayLink, payLinkTitle, shortShopName } from "~/models/pay-links/pay-link";

type PaidLink = Pick<ListedPayLink, "amount" | "purpose" | "walletAmount" | "lines" | "shopName">;

/** To an agent whose link was paid. Its owner has the receipt, and the payer's address is neither's. */
export function linkPaidMail(link: PaidLink, agent: GreetedPerson, page: string) {
  const shop = shortShopName(link.shopName);
  return {
    subject: `${shop} was paid through your link`,
    text: [
      greetingFor(agent),
      `${formatNaira(link.amount)} was paid through your link for ${shop}: ${payLinkTitle(link)}. None of your tokens were taken.`,
      `Your customer has the receipt. See the link: ${page}`,
    ].join("\n\n"),
  };
}
