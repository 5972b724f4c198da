import { resendPhoneCode, verifyPhone } from "~/services/accounts/verification.server";
import { signUp } from "~/services/accounts/sign-up.server";
import { currentVisit } from "~/services/doors/front-door.server";
import { logIn } from "~/services/sessions/login.server";
import { codesSentTo, otherCode } from "../../support/codes";
import { Violation } from "../violation";
import { IDLE, type Kinds } from "../kind";

const PASSWORD = "bread rice and oil";

const request = () => new Request("http://shop.example/signup", { method: "POST" });

export const accounts: Kinds = {
  "sign-up": {
    weight: 3,
    did: ["created"],
    run: (world, { who, pick, size }) =>
      world.visit(who, async () => {
        // Now and then a number, a name or a mailbox that somebody has already.
        const name = `shop${pick % 5000}`;
        const phone = `0803${String(size % 2000).padStart(7, "0")}`;
        const account = { name: "Sample Shop", username: name, email: `${name}@sample.example`, phone };
        const result = await signUp(world.app, { ...account, password: PASSWORD }, request(), currentVisit());
        if (result.outcome === "created") world.owners.push(result.user.id);
        return result.outcome;
      }),
  },
  "phone-code": {
    weight: 2,
    did: ["sent"],
    run: async (world, { who }) => {
      const owner = await world.owner(who);
      if (!owner || owner.phoneVerifiedAt) return IDLE;
      const result = await world.visit(who, () => resendPhoneCode(world.app, owner));
      return result.sent ? "sent" : "unreachable" in result ? "unreachable" : "pause";
    },
  },
  "phone-verified": {
    weight: 5,
    did: ["accepted"],
    run: async (world, { who, size }) => {
      const owner = await world.owner(who);
      if (!owner || owner.phoneVerifiedAt) return IDLE;
      const [code] = await codesSentTo(world.db, owner.phone);
      if (!code) return IDLE;
      const typed = size % 4 === 0 ? otherCode(code) : code;
      const type = () => world.visit(who, () => verifyPhone(world.app, owner, typed));
      const { outcome } = await type();
      if (outcome !== "accepted") return outcome;
      if (typed !== code) throw new Violation("codes", `the wrong code of ${owner.phone} was accepted`);
      const again = await type();
      if (again.outcome === "accepted") throw new Violation("codes", "a code was accepted twice");
      return outcome;
    },
  },
  login: {
    weight: 1,
    did: ["accepted"],
    run: async (world, { who, size }) => {
      const owner = await world.owner(who);
      if (!owner) return IDLE;
      const credentials = { identifier: owner.username, password: size % 3 === 0 ? "wrong" : PASSWORD };
      const result = await world.visit(who, () => logIn(world.app, credentials, currentVisit()));
      if (result.outcome === "accepted" && size % 3 === 0)
        throw new Violation("passwords", "a wrong password was accepted");
      return result.outcome;
    },
  },
};
