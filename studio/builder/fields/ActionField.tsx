import type { Action } from '@bandstand/contract/blocks/action.ts';
import { Select } from '@bandstand/ui/primitives/Select.tsx';
import { TextField } from '@bandstand/ui/primitives/TextField.tsx';
import { Combo } from '../../platform/picking/Combo.tsx';
import { FormPick } from '../../platform/picking/FormPick.tsx';
import { PagePick } from '../../platform/picking/PagePick.tsx';
import { ProductPick } from '../../platform/picking/ProductPick.tsx';
import { useText } from '../../platform/studio.ts';
import { useReusables } from '../blocks/useReusables.ts';
import styles from './SchemaField.module.css';

type ActionFieldProps = {
  label: string;
  hint?: string | undefined;
  error?: string | null;
  value: Action | null;
  onChange: (value: Action | null) => void;
  errors?: Record<string, string[]>;
};

/** The actions that the studio can edit. */
const offered = [
  'open_page',
  'open_url',
  'open_next',
  'trigger_purchase',
  'trigger_form',
  'trigger_overlay',
  'open_email',
  'share',
  'open_lightbox',
] as const satisfies Action['type'][];

/** What a tap does: the kind of action, and what that kind needs (L114). */
export function ActionField({ label, hint, error, value, onChange, errors = {} }: ActionFieldProps) {
  const t = useText();
  const overlays = useReusables('overlay');
  // Without an overlay there is nothing to open, but an existing choice stays visible.
  const possible = offered.filter((type) => type !== 'trigger_overlay' || overlays.length > 0);
  const types: readonly Action['type'][] = value && !possible.some((type) => type === value.type) ? [...possible, value.type] : possible;
  const setData = (changes: Partial<Action['data']>) => value && onChange({ ...value, data: { ...value.data, ...changes } });
  return (
    <div className={styles.stack}>
      <Select
        label={label}
        hint={hint}
        error={error}
        value={value?.type ?? ''}
        options={[{ value: '', label: t('builder.action.none') }, ...types.map((type) => ({ value: type, label: t(`builder.action.${type}`) }))]}
        onChange={(event) => {
          const type = event.currentTarget.value as Action['type'] | '';
          onChange(type === '' ? null : { id: value?.id ?? crypto.randomUUID(), type, data: {} });
        }}
      />
      {value?.type === 'open_page' && (
        <PagePick label={t('builder.action.page')} value={value.data.page_id ?? null} onChange={(id) => setData({ page_id: id ?? undefined })} />
      )}
      {value?.type === 'open_url' && (
        <TextField
          label={t('builder.action.url')}
          type="url"
          inputMode="url"
          placeholder="https://"
          value={value.data.url ?? ''}
          error={errors['data.url']?.[0] ?? null}
          onChange={(event) => setData({ url: event.currentTarget.value })}
        />
      )}
      {value?.type === 'open_email' && (
        <>
          <TextField
            label={t('builder.action.email')}
            type="email"
            inputMode="email"
            value={value.data.email ?? ''}
            onChange={(event) => setData({ email: event.currentTarget.value })}
          />
          <TextField
            label={t('builder.action.subject')}
            value={value.data.subject ?? ''}
            maxLength={300}
            onChange={(event) => setData({ subject: event.currentTarget.value })}
          />
        </>
      )}
      {value?.type === 'trigger_purchase' && (
        <ProductPick label={t('builder.action.products')} value={value.data.product_ids ?? []} onChange={(ids) => setData({ product_ids: ids })} />
      )}
      {value?.type === 'trigger_form' && (
        <FormPick label={t('builder.action.form')} value={value.data.form_id ?? null} onChange={(id) => setData({ form_id: id })} />
      )}
      {value?.type === 'trigger_form' && overlays.length > 0 && (
        <Combo
          label={t('builder.action.form_overlay')}
          options={overlays.map(({ id, title }) => ({ value: id, label: title }))}
          value={value.data.overlay_id ?? null}
          isClearable
          placeholder={t('builder.action.none')}
          onChange={(id) => setData({ overlay_id: id })}
        />
      )}
      {value?.type === 'trigger_overlay' && (
        <Combo
          label={t('builder.action.overlay')}
          options={overlays.map(({ id, title }) => ({ value: id, label: title }))}
          value={value.data.overlay_id ?? null}
          placeholder={t('builder.reusable.overlay')}
          onChange={(id) => setData({ overlay_id: id })}
        />
      )}
      {value?.type === 'share' && (
        <TextField
          label={t('builder.action.text')}
          value={value.data.text ?? ''}
          maxLength={500}
          onChange={(event) => setData({ text: event.currentTarget.value })}
        />
      )}
    </div>
  );
}
