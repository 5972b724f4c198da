import type { User } from "~/models/users/user";
import { requireOwner } from "~/services/sessions/session.server";

export interface ReportReader {
  user: User;
  /** Whose sales are read. */
  shop: { ownerId: number; name: string };
}

/** Guard of all that shows sales: the report, its lists and its file. */
export async function requireReportReader(request: Request): Promise<ReportReader> {
  const { user } = await requireOwner(request);
  return { user, shop: { ownerId: user.id, name: user.name } };
}
