import { Card } from "~/components/page/card";
import { Fold } from "~/components/page/fold";
import { anyChannel } from "~/models/payments/channel";

/** What owners ask about the wallet. @param fee of adding money, in words */
export function WalletHelp({ fee }: { fee: string }) {
  return (
    <Card id="help" title="How the wallet works">
      <Fold summary="What is it for?">
        <p>
          It holds money that you use here: to pay for your plan, for extras and for a setup. You don’t need a
          wallet to pay by {anyChannel("by")}.
        </p>
      </Fold>
      <Fold summary="Does it renew my plan?">
        <p>
          Only if you choose it under <a href="/plans-and-billings">Plan</a>. Then the wallet must hold the
          price on the day. If it does not, we tell you, and you can pay another way.
        </p>
      </Fold>
      <Fold summary="What does it cost to add money?">
        <p>Through the form above: {fee}. There is no fee when you pay for a plan directly.</p>
      </Fold>
      <Fold summary="Why is there money I didn’t add?">
        <p>
          Refunds, and money that came too late for its order, are added to your wallet. The list above says
          what each amount was for.
        </p>
      </Fold>
      <Fold summary="Can I take money out?">
        <p>
          If you close your account, we pay what is left to your bank account. For anything else,{" "}
          <a href="/contact">write to us</a>.
        </p>
      </Fold>
    </Card>
  );
}
