import type { FieldTexts } from '@bandstand/ui/primitives/Field.tsx';
import { usePickers } from '../pickers.ts';
import { useStaff, useText } from '../studio.ts';
import { Combo } from './Combo.tsx';
import { useServedOptions } from './useServedOptions.ts';

type FormPickProps = FieldTexts & { value: string | null; onChange: (formId: string | null) => void; isClearable?: boolean };

/** One of the forms, by title; searched and paged on the server, with a new one on the spot. */
export function FormPick({ value, onChange, ...props }: FormPickProps) {
  const t = useText();
  const { may } = useStaff();
  const { createForm } = usePickers();
  const create = async (title: string) => {
    const id = await createForm(title.trim());
    if (id !== null) onChange(id);
  };
  return (
    <Combo
      {...props}
      {...useServedOptions('GET /studio/forms', value)}
      value={value}
      onChange={onChange}
      placeholder={t('builder.reusable.form')}
      {...(may('build.write') ? { create: { label: () => t('studio.pick.new_form'), run: (title: string) => void create(title) } } : {})}
    />
  );
}
