import type { FieldTexts } from '@bandstand/ui/primitives/Field.tsx';
import { Combo } from '../../platform/picking/Combo.tsx';
import { useText } from '../../platform/studio.ts';
import type { ReusableKind } from '../draft/schema.ts';
import { useReusables } from '../blocks/useReusables.ts';

type ReusableFieldProps = FieldTexts & { kind: Exclude<ReusableKind, 'form'>; value: string | null; onChange: (id: string | null) => void };

/** A workout or a saved block group, by its title. */
export function ReusableField({ kind, value, onChange, ...texts }: ReusableFieldProps) {
  const t = useText();
  const reusables = useReusables(kind);
  const options = reusables.map(({ id, title, uses }) => ({ value: id, label: title, detail: t('builder.reusable.uses', { count: uses }) }));
  // The block is the group: it can change to another one, but not to none.
  const isClearable = kind !== 'composed';
  return (
    <Combo
      {...texts}
      options={options}
      value={value}
      isClearable={isClearable}
      placeholder={t(`builder.reusable.${kind}`)}
      onChange={(id) => (id !== null || isClearable) && onChange(id)}
    />
  );
}
