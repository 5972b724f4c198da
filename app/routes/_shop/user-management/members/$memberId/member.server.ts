import { z } from "zod";
import { type Member, memberPath, PEOPLE } from "~/models/members/member";
import { typedLocation, typedRole } from "~/models/members/member-form.server";
import { readId } from "~/models/row-id";
import type { User } from "~/models/users/user";
import { app } from "~/services/platform/app.server";
import { withFlash } from "~/http/flash.server";
import { invalid, parseFields } from "~/http/forms/form.server";
import { redirectTo } from "~/http/responses.server";
import { reassignMember, removeMember } from "~/services/members/change-member.server";
import { requireMember } from "~/routes/_shop/user-management/list-people.server";

const roleSchema = z.object({
  intent: z.literal("place"),
  role: typedRole,
  location: typedLocation,
});
export type RoleFields = z.input<typeof roleSchema>;

const removeSchema = z.object({
  intent: z.literal("remove"),
  sure: z.literal("on", "Tick the box to remove them"),
});

export function postMember(fields: FormData, owner: User, member: Member) {
  return fields.get("intent") === "remove" ? remove(fields, owner, member) : place(fields, owner, member);
}

async function place(fields: FormData, owner: User, { id }: Member) {
  const form = parseFields(fields, roleSchema);
  if (form.status !== "success") return invalid(form);
  const { role, location } = form.value;
  const { outcome } = await reassignMember(app, owner, id, { role, locationId: readId(location) });
  if (outcome === "no-location")
    return invalid(form, { fieldErrors: { location: ["Choose one of your shops"] } });
  if (outcome === "gone") await requireMember(app, owner, String(id));
  return redirectTo(memberPath(id), { headers: withFlash("member-saved") });
}

async function remove(fields: FormData, owner: User, { id }: Member) {
  const form = parseFields(fields, removeSchema);
  if (form.status !== "success") return invalid(form);
  const { outcome } = await removeMember(app, owner, id);
  if (outcome === "gone") await requireMember(app, owner, String(id));
  return redirectTo(PEOPLE, { headers: withFlash("member-removed") });
}
