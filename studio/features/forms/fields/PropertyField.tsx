import type { FieldType } from '@bandstand/contract/forms.values.ts';
import type { PropertyType } from '@bandstand/contract/properties.ts';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import { errorText } from '../../../platform/errors.ts';
import { Combo } from '../../../platform/picking/Combo.tsx';
import { useCall, useSend } from '../../../platform/queries.ts';
import { useText } from '../../../platform/studio.ts';
import type { FormFieldDraft } from '../state/document.ts';

const propertyTypeOf: Partial<Record<FieldType, PropertyType>> = { number: 'number', date: 'date', multi_select: 'choice' };

/** Which property of the member the answer sets; a new one is created on the spot, named after the question (FRM-8). */
export function PropertyField({ field, onChange }: { field: FormFieldDraft; onChange: (changes: Partial<FormFieldDraft>) => void }) {
  const t = useText();
  const list = useCall('GET /studio/properties', { query: {} });
  const create = useSend('POST /studio/properties', {
    changes: ['GET /studio/properties'],
    onDone: ({ slug, title }) => {
      onChange({ property_slug: slug });
      toast({ text: t('studio.forms.property_created', { title }), tone: 'success' });
    },
    onError: (error) => toast({ text: errorText(t, error), tone: 'danger' }),
  });
  const options = (list.data?.items ?? []).map(({ slug, title, type }) => ({
    value: slug,
    label: title,
    detail: t(`studio.properties.type.${type}`),
  }));
  const isKnown = field.property_slug === null || options.some(({ value }) => value === field.property_slug);
  return (
    <Combo
      label={t('studio.forms.property')}
      hint={t('studio.forms.property_hint')}
      placeholder={t('studio.forms.property_none')}
      options={isKnown ? options : [...options, { value: field.property_slug ?? '', label: field.property_slug ?? '' }]}
      value={field.property_slug}
      onChange={(property_slug) => onChange({ property_slug })}
      create={{
        label: (text) => t('studio.forms.property_create', { title: text.trim() || field.label.slice(0, 80) || '…' }),
        run: (text) => {
          const title = (text.trim() || field.label).slice(0, 80);
          if (title === '' || create.isPending) return;
          const type = (field.max === 1 || field.field_type !== 'multi_select' ? propertyTypeOf[field.field_type] : undefined) ?? 'text';
          create.mutate({
            body: { title, type, options: type === 'choice' ? field.options.map(({ value }) => value.slice(0, 120)).slice(0, 50) : [] },
          });
        },
      }}
    />
  );
}
