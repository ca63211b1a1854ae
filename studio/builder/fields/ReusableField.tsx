import type { FieldTexts } from '@bandstand/ui/primitives/Field.tsx';
import { Combo } from '../../platform/picking/Combo.tsx';
import { useText } from '../../platform/studio.ts';
import { useReusables } from '../blocks/useReusables.ts';

type ReusableFieldProps = FieldTexts & { value: string | null; onChange: (id: string) => void };

/** A saved block group, by its title. The block is the group: it can change to another one, but not to none. */
export function ReusableField({ value, onChange, ...texts }: ReusableFieldProps) {
  const t = useText();
  const reusables = useReusables('composed');
  const options = reusables.map(({ id, title, uses }) => ({ value: id, label: title, detail: t('builder.reusable.uses', { count: uses }) }));
  return (
    <Combo
      {...texts}
      options={options}
      value={value}
      isClearable={false}
      placeholder={t('builder.reusable.composed')}
      onChange={(id) => id !== null && onChange(id)}
    />
  );
}
