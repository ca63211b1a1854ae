import type { Role } from '@bandstand/contract/staff.ts';
import { Select } from '@bandstand/ui/primitives/Select.tsx';
import { useText } from '../../platform/studio.ts';

type RoleChoiceProps = { label: string; roles: readonly Role[]; value: Role; onChange: (role: Role) => void };

/** One of the roles that the current user may give, each explained in a sentence. */
export function RoleChoice({ label, roles, value, onChange }: RoleChoiceProps) {
  const t = useText();
  const offered = roles.includes(value) ? roles : [value, ...roles];
  return (
    <Select
      label={label}
      hint={t(`studio.role.${value}.text`)}
      options={offered.map((role) => ({ value: role, label: t(`studio.role.${role}`) }))}
      value={value}
      onChange={(event) => {
        const next = offered.find((role) => role === event.currentTarget.value);
        if (next && next !== value) onChange(next);
      }}
    />
  );
}
