import { Banner } from '@bandstand/ui/primitives/Banner.tsx';
import { Select } from '@bandstand/ui/primitives/Select.tsx';
import { Switch } from '@bandstand/ui/primitives/Switch.tsx';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import type { Answer } from '@bandstand/client/api/api.ts';
import { errorText } from '../../platform/errors.ts';
import { SavedFormFrame } from '../../platform/forms/SavedFormFrame.tsx';
import { useSavedForm } from '../../platform/forms/useSavedForm.ts';
import { usePages } from '../../platform/lookups.ts';
import { ProductPick } from '../../platform/picking/ProductPick.tsx';
import { useCall, useRemember, useRefresh } from '../../platform/queries.ts';
import { QueryView } from '../../platform/screen/QueryView.tsx';
import { Screen } from '../../platform/screen/Screen.tsx';
import { useText, useApi } from '../../platform/studio.ts';
import styles from './AccessScreen.module.css';
import { EffectOnPages } from './EffectOnPages.tsx';
import { effectOf } from './effect.ts';

type Settings = Answer<'GET /studio/access_settings'>;

/** Who may open the app at all; pages on Default follow it. */
export function AccessScreen() {
  const t = useText();
  const settings = useCall('GET /studio/access_settings', undefined);
  return (
    <Screen title={t('studio.access_settings.title')} lead={t('studio.access_settings.lead')} width="reading">
      <QueryView query={settings}>{(found) => <Form settings={found} />}</QueryView>
    </Screen>
  );
}

function Form({ settings }: { settings: Settings }) {
  const t = useText();
  const remember = useRemember();
  const pages = usePages().data?.items ?? [];
  const overlays = useCall('GET /studio/overlays', { query: {} }).data?.items ?? [];
  const api = useApi();
  const refresh = useRefresh();
  const form = useSavedForm<Settings>({
    saved: settings,
    write: async (body) => {
      const { access_changes: _changes, ...saved } = await api('PUT /studio/access_settings', { body });
      refresh('GET /studio/pages', 'GET /studio/pages/{id}/access', 'GET /studio/changes');
      remember('GET /studio/access_settings', undefined, saved);
      toast({ text: t('studio.saved') });
      return saved;
    },
  });
  const { values, set, isChanged } = form;
  const toggle = (
    name:
      | 'is_private'
      | 'is_subscriber_only'
      | 'require_sign_in'
      | 'allow_anonymous_browsing'
      | 'prompt_purchase_post_sign_up'
      | 'hide_private_pages',
    disabled = false,
  ) => (
    <Switch
      label={t(`studio.access_settings.${name}`)}
      hint={t(`studio.access_settings.${name}.text`)}
      checked={values[name]}
      disabled={disabled}
      onChange={(isOn) => set({ [name]: isOn })}
    />
  );
  const following = pages.filter(({ inherits_from, status }) => inherits_from?.page_id === null && status !== 'archived');
  return (
    <SavedFormFrame form={form} className={styles.form} message={form.error ? errorText(t, form.error) : null}>
      <p className={styles.effect} role="status">
        {t(`studio.access_settings.effect.${effectOf(values)}`)}
        {values.prompt_purchase_post_sign_up && values.app_products.length > 0 && ` ${t('studio.access_settings.effect.prompt')}`}
      </p>
      {isChanged && <EffectOnPages values={values} />}
      {toggle('is_private')}
      {toggle('is_subscriber_only')}
      {toggle('require_sign_in', values.is_private || values.is_subscriber_only)}
      {toggle('allow_anonymous_browsing', values.is_private)}
      <div className={styles.section}>
        <ProductPick
          label={t('studio.access_settings.app_products')}
          value={values.app_products.map(({ id }) => id)}
          onChange={(ids) => set({ app_products: ids.map((id) => ({ id })) })}
        />
        {values.is_subscriber_only && values.app_products.length === 0 && <Banner tone="warning">{t('studio.access_settings.no_products')}</Banner>}
        {/* A setting that is on without a product can still be turned off. */}
        {toggle('prompt_purchase_post_sign_up', values.app_products.length === 0 && !values.prompt_purchase_post_sign_up)}
      </div>
      {overlays.length > 0 && (
        <div className={styles.section}>
          <Select
            label={t('studio.access_settings.overlay')}
            hint={t('studio.access_settings.overlay.text')}
            value={values.purchase_overlay?.id ?? ''}
            options={[
              { value: '', label: t('studio.access_settings.overlay.none') },
              ...overlays.map(({ id, title }) => ({ value: id, label: title })),
            ]}
            onChange={(event) => set({ purchase_overlay: event.currentTarget.value ? { id: event.currentTarget.value } : null })}
          />
        </div>
      )}
      <div className={styles.section}>{toggle('hide_private_pages')}</div>
      {following.length > 0 && !isChanged && (
        <details className={styles.section}>
          <summary>{t('studio.access_settings.following', { count: following.length })}</summary>
          <ul className={styles.pages}>
            {following.slice(0, 200).map(({ id, title, path }) => (
              <li key={id}>
                {title} <span className={styles.quiet}>{path}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </SavedFormFrame>
  );
}
