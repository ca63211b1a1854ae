import type { FieldTexts } from '@bandstand/ui/primitives/Field.tsx';
import { useState } from 'react';
import { useSettled } from '../useSettled.ts';
import { Combo } from './Combo.tsx';
import { useLongList } from './useLongList.ts';

type MemberPickProps = FieldTexts & {
  value: string | null;
  onChange: (memberId: string | null) => void;
  placeholder: string;
  /** Not offered. */
  without?: ReadonlySet<string>;
};
const nobody: ReadonlySet<string> = new Set();

/** A member of the app, by name or email; loaded when the list opens, searched and paged on the server. */
export function MemberPick({ without = nobody, ...props }: MemberPickProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const q = useSettled(typed?.trim() ?? '', 200);
  const members = useLongList('GET /studio/members', { q, sort: 'name' }, { enabled: typed !== null });
  const options = (members.data?.items ?? [])
    .filter(({ id }) => !without.has(id))
    .map(({ id, name, email }) => ({ value: id, label: name, detail: email }));
  return <Combo {...props} options={options} served={{ ...members, search: setTyped }} />;
}
