import { SelectField } from "~/components/form/field";
import { PickGroup } from "~/components/form/pick";
import { memberRoles } from "~/models/members/role-words";

type RoleFieldProps = { value?: string | undefined; error?: string | undefined };

interface Props {
  role: RoleFieldProps;
  location: RoleFieldProps;
  places: { id: number; name: string }[];
}

/** What an owner decides about a member: role and location. */
export function RoleFields({ role, location, places }: Props) {
  return (
    <>
      <PickGroup
        legend="Role"
        name="role"
        {...role}
        options={memberRoles.map(({ value, name, may }) => ({ value, label: name, detail: may }))}
      />
      <SelectField name="location" label="Shop" hint="Where they work (for your information)." {...location}>
        {places.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
    </>
  );
}
