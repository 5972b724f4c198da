import { readRaw } from "~/http/forms/body-parser.server";
import { KIBIBYTE } from "~/models/bytes";
import { refusal } from "~/http/responses.server";
import { type AppContext, contextOf } from "~/services/platform/context.server";
import { isSigned } from "~/services/providers/provider-signature.server";

const MAX_BODY = 64 * KIBIBYTE;

interface Sender {
  /** The name in the audit log. */
  provider: "paystack" | "termii";
  header: string;
  secrets: readonly string[];
}

/** The body of a provider event. One without a valid signature is recorded and answered 401 before it is parsed. */
export async function receiveSigned(
  app: AppContext,
  request: Request,
  { provider, header, secrets }: Sender,
): Promise<Buffer> {
  const body = Buffer.from(await readRaw(request, MAX_BODY));
  if (isSigned(body, { signature: request.headers.get(header) ?? "", secrets })) return body;
  const reason = `${provider} signature`;
  await contextOf(app).audit({ action: "webhook-refused", outcome: "refused", reason, stranger: true });
  throw refusal(401, "The signature is missing or wrong.");
}
