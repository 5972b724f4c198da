import { resendPhoneCode, verifyPhone } from "~/services/accounts/verify-phone.server";
import { newBrowser } from "../../support/sessions";
import { signUp } from "~/services/accounts/sign-up.server";
import { requestContext } from "~/services/platform/request-context.server";
import { logIn } from "~/services/sessions/log-in.server";
import { codesSentTo, otherCode } from "../../support/messages";
import { Violation } from "../violation";
import type { User } from "~/models/users/user";
import { getUser } from "~/models/users/user.server";
import type { Act } from "../act";
import { IDLE, type Kinds, pickOf } from "../kind";
import type { World } from "../world";

export const PASSWORD = "bread rice and oil";

/** A person who sometimes has the number, name or mailbox of another account. */
export function newPerson({ pick, size }: Pick<Act, "pick" | "size">) {
  const username = `shop${pick % 5_000}`;
  const phone = `0803${String(size % 2_000).padStart(7, "0")}`;
  return { name: "Sample Shop", username, email: `${username}@sample.example`, phone };
}

async function unverifiedOwner(world: World, who: number): Promise<User | null> {
  const rows = world.db
    .selectFrom("users")
    .select("id")
    .where("role", "=", "owner")
    .where("phoneVerifiedAt", "is", null)
    .where("closedAt", "is", null)
    .where("passwordHash", "is not", null);
  const found = pickOf(await rows.orderBy("id").execute(), who);
  return found ? getUser(world.db, found.id) : null;
}

export const accounts: Kinds = {
  "sign-up": {
    weight: 3,
    did: ["created"],
    run: (world, { who, pick, size }) =>
      world.visit(who, async () => {
        const account = newPerson({ pick, size });
        const result = await signUp(
          world.app,
          { ...account, password: PASSWORD },
          newBrowser,
          requestContext(),
        );
        if (result.outcome === "created") world.owners.push(result.user.id);
        return result.outcome;
      }),
  },
  "phone-code": {
    weight: 1,
    did: ["sent"],
    run: async (world, { who }) => {
      const owner = await unverifiedOwner(world, who);
      if (!owner) return IDLE;
      const result = await world.visit(who, () => resendPhoneCode(world.app, owner));
      return result.sent ? "sent" : "unreachable" in result ? "unreachable" : "pause";
    },
  },
  "phone-verified": {
    weight: 4,
    did: ["accepted"],
    run: async (world, { who, size }) => {
      const owner = await unverifiedOwner(world, who);
      if (!owner) return IDLE;
      const type = (code: string) => world.visit(who, () => verifyPhone(world.app, owner, code));
      // An owner whose code is too old requests another one first.
      if (size % 3 > 0) await world.visit(who, () => resendPhoneCode(world.app, owner));
      const [code] = await codesSentTo(world.db, owner.phone);
      if (!code) return IDLE;
      const typed = size % 5 === 0 ? otherCode(code) : code;
      const { outcome } = await type(typed);
      if (outcome !== "accepted") return outcome;
      if (typed !== code) throw new Violation("codes", `the wrong code of ${owner.phone} was accepted`);
      if ((await type(typed)).outcome === "accepted")
        throw new Violation("codes", "a code was accepted twice");
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
      const result = await world.visit(who, () => logIn(world.app, credentials));
      if (result.outcome === "accepted" && size % 3 === 0)
        throw new Violation("passwords", "a wrong password was accepted");
      return result.outcome;
    },
  },
};
