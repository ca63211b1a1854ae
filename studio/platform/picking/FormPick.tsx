import type { FieldTexts } from '@bandstand/ui/primitives/Field.tsx';
import { useState } from 'react';
import { usePickers } from '../pickers.ts';
import { useCall } from '../queries.ts';
import { useStaff, useText } from '../studio.ts';
import { useSettled } from '../useSettled.ts';
import { Combo } from './Combo.tsx';
import { useLongList } from './useLongList.ts';

type FormPickProps = FieldTexts & { value: string | null; onChange: (formId: string | null) => void; isClearable?: boolean };

/** One of the forms, by title; searched and paged on the server, with a new one on the spot. */
export function FormPick({ value, onChange, ...props }: FormPickProps) {
  const t = useText();
  const { may } = useStaff();
  const { createForm } = usePickers();
  const [typed, setTyped] = useState<string | null>(null);
  const q = useSettled(typed?.trim() ?? '', 200);
  const forms = useLongList('GET /studio/forms', { q }, { enabled: typed !== null });
  const items = forms.data?.items ?? [];
  const isKnown = items.some(({ id }) => id === value);
  const chosen = useCall('GET /studio/forms/{id}', { params: { id: value ?? '' } }, { enabled: value !== null && !isKnown }).data;
  const offered = value !== null && !isKnown && chosen ? [chosen, ...items] : items;
  const create = async (title: string) => {
    const id = await createForm(title.trim());
    if (id !== null) onChange(id);
  };
  return (
    <Combo
      {...props}
      value={value}
      onChange={onChange}
      placeholder={t('builder.reusable.form')}
      options={offered.map(({ id, title }) => ({ value: id, label: title }))}
      served={{ ...forms, search: setTyped }}
      {...(may('build.write') ? { create: { label: () => t('studio.pick.new_form'), run: (title: string) => void create(title) } } : {})}
    />
  );
}
