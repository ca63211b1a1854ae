import { Checkbox } from '@bandstand/ui/primitives/Checkbox.tsx';
import { Segmented } from '@bandstand/ui/primitives/Segmented.tsx';
import { Switch } from '@bandstand/ui/primitives/Switch.tsx';
import { TextArea } from '@bandstand/ui/primitives/TextArea.tsx';
import { TextField } from '@bandstand/ui/primitives/TextField.tsx';
import { fieldError } from '../../../platform/errors.ts';
import { PagePick } from '../../../platform/picking/PagePick.tsx';
import { Folded } from '../../../platform/screen/Folded.tsx';
import { Section } from '../../../platform/screen/Section.tsx';
import { useText } from '../../../platform/studio.ts';
import type { ProductPartProps } from '../state/productForm.ts';
import styles from '../parts/products.module.css';

/** Where the buyer goes next, and the text of the receipt. */
export function ProductAfter({ fields, set, error }: ProductPartProps) {
  const t = useText();
  const action = fields.success_action;
  const choose = (kind: string) =>
    set({ success_action: kind === 'open_page' ? { type: kind, page_id: '' } : kind === 'open_url' ? { type: kind, url: '' } : null });
  const complaint = ['success_action', 'success_action.url', 'success_action.page_id'].map((name) => fieldError(error, name)).find(Boolean) ?? null;
  return (
    <Section title={t('studio.products.after')} text={t('studio.products.after_text')}>
      <div className={styles.stack}>
        <Segmented
          label={t('studio.products.after')}
          value={action?.type ?? 'thanks'}
          options={(['thanks', 'open_page', 'open_url'] as const).map((value) => ({ value, label: t(`studio.products.after.${value}`) }))}
          onChange={choose}
        />
        {action === null && <p className={styles.quiet}>{t('studio.products.after.thanks_hint')}</p>}
      </div>
      {action?.type === 'open_page' && (
        <PagePick
          label={t('studio.products.after.open_page')}
          error={complaint}
          isClearable={false}
          value={action.page_id || null}
          onChange={(page_id) => set({ success_action: { type: 'open_page', page_id: page_id ?? '' } })}
        />
      )}
      {action?.type === 'open_url' && (
        <TextField
          label={t('studio.products.after.open_url')}
          type="url"
          placeholder="https://"
          maxLength={2000}
          error={complaint}
          value={action.url}
          onChange={(event) => set({ success_action: { type: 'open_url', url: event.currentTarget.value } })}
        />
      )}
      <TextArea
        label={t('studio.products.receipt')}
        note={t('studio.optional')}
        hint={t('studio.products.receipt_hint')}
        maxLength={4000}
        value={fields.receipt_text ?? ''}
        onChange={(event) => set({ receipt_text: event.currentTarget.value || null })}
      />
    </Section>
  );
}

/** Who can find and buy it. */
export function ProductVisibility({ fields, set, error }: ProductPartProps) {
  const t = useText();
  return (
    <Section title={t('studio.products.visibility')}>
      <Switch
        label={t('studio.products.is_published')}
        hint={t('studio.products.is_published_hint')}
        checked={fields.is_published}
        onChange={(is_published) => set({ is_published })}
      />
      <Switch
        label={t('studio.products.is_hidden')}
        hint={t('studio.products.is_hidden_hint')}
        checked={fields.is_hidden}
        onChange={(is_hidden) => set({ is_hidden })}
      />
      <Checkbox
        label={t('studio.products.requires_address')}
        hint={t('studio.products.requires_address_hint')}
        checked={fields.requires_address}
        onChange={(event) => set({ requires_address: event.currentTarget.checked })}
      />
      <Folded title={t('studio.products.stores')}>
        <p className={styles.quiet}>{t('studio.products.stores_text')}</p>
        {(['apple_product_id', 'google_product_id'] as const).map((name) => (
          <TextField
            key={name}
            label={t(`studio.products.${name}`)}
            note={t('studio.optional')}
            maxLength={200}
            error={fieldError(error, `iap.${name}`)}
            value={fields.iap[name] ?? ''}
            onChange={(event) => set({ iap: { ...fields.iap, [name]: event.currentTarget.value.trim() || null } })}
          />
        ))}
      </Folded>
    </Section>
  );
}
