import { languages, type Language } from '@bandstand/contract/languages.ts';
import { Checkbox } from '@bandstand/ui/primitives/Checkbox.tsx';
import { Select } from '@bandstand/ui/primitives/Select.tsx';
import { Switch } from '@bandstand/ui/primitives/Switch.tsx';
import { TextField } from '@bandstand/ui/primitives/TextField.tsx';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import type { Answer } from '@bandstand/client/api/api.ts';
import { fieldError, formError } from '../../platform/errors.ts';
import { SavedFormFrame } from '../../platform/forms/SavedFormFrame.tsx';
import { useSavedForm } from '../../platform/forms/useSavedForm.ts';
import { useCall, useRemember, useRefresh } from '../../platform/queries.ts';
import { QueryView } from '../../platform/screen/QueryView.tsx';
import { Screen } from '../../platform/screen/Screen.tsx';
import { useStaff, useText, useApi } from '../../platform/studio.ts';
import { AppEnd } from './AppEnd.tsx';
import { AppIcon } from './AppIcon.tsx';
import styles from './SettingsForm.module.css';

const ownNameOf = (language: Language): string => new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;

type Settings = Answer<'GET /studio/settings/app'>;

/** The app's name, its languages, and how to contact its makers. */
export function AppSettingsScreen() {
  const t = useText();
  const { may } = useStaff();
  const settings = useCall('GET /studio/settings/app', undefined);
  return (
    <Screen title={t('studio.settings.app')} lead={t('studio.settings.app.lead')} width="reading">
      <QueryView query={settings}>{(found) => <Form settings={found} />}</QueryView>
      {may('account') && <AppEnd />}
    </Screen>
  );
}

/** A language that is no longer offered cannot stay the default. */
function withLanguage(
  { languages: before, default_language: own }: Pick<Settings, 'languages' | 'default_language'>,
  language: Language,
  isOn: boolean,
) {
  const offered = languages.filter((one) => (one === language ? isOn : before.includes(one)));
  return { languages: offered, default_language: offered.includes(own) ? own : (offered[0] ?? own) };
}

function Form({ settings }: { settings: Settings }) {
  const t = useText();
  const remember = useRemember();
  const api = useApi();
  const refresh = useRefresh();
  const { icon, ...saved } = settings;
  const form = useSavedForm({
    saved,
    write: async ({ may_hide_badge: _right, slug: _slug, ...body }) => {
      const { icon: sameIcon, ...written } = await api('PUT /studio/settings/app', { body });
      refresh('GET /studio/home');
      remember('GET /studio/settings/app', undefined, { ...written, icon: sameIcon });
      toast({ text: t('studio.saved') });
      return written;
    },
  });
  const { values, set, error } = form;
  const toggle = (language: Language, isOn: boolean) => set(withLanguage(values, language, isOn));
  return (
    <SavedFormFrame
      form={form}
      className={styles.form}
      message={formError(t, error, ['name', 'default_language', 'timezone', 'support.email', 'support.url'])}
    >
      <section className={styles.section}>
        <TextField
          label={t('studio.field.app_name')}
          hint={t('studio.set_up.app_hint')}
          maxLength={80}
          required
          value={values.name}
          error={fieldError(error, 'name')}
          onChange={(event) => set({ name: event.currentTarget.value })}
        />
        <AppIcon icon={icon} />
      </section>
      <section className={styles.section}>
        <h2 className={styles.heading}>{t('studio.settings.languages')}</h2>
        <p className={styles.quiet}>{t('studio.settings.languages.text')}</p>
        <div className={styles.languages}>
          {languages.map((language) => (
            <Checkbox
              key={language}
              label={ownNameOf(language)}
              checked={values.languages.includes(language)}
              disabled={values.languages.length === 1 && values.languages.includes(language)}
              onChange={(event) => toggle(language, event.currentTarget.checked)}
            />
          ))}
        </div>
        <Select
          label={t('studio.settings.default_language')}
          hint={t('studio.settings.default_language.text')}
          value={values.default_language}
          error={fieldError(error, 'default_language')}
          options={values.languages.map((language) => ({ value: language, label: ownNameOf(language) }))}
          onChange={(event) => set({ default_language: event.currentTarget.value as Language })}
        />
        <Select
          label={t('studio.settings.timezone')}
          hint={t('studio.settings.timezone.text')}
          value={values.timezone}
          error={fieldError(error, 'timezone')}
          options={zonesWith(values.timezone).map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
          onChange={(event) => set({ timezone: event.currentTarget.value })}
        />
      </section>
      <section className={styles.section}>
        <h2 className={styles.heading}>{t('studio.settings.support')}</h2>
        <TextField
          label={t('studio.settings.support.email')}
          type="email"
          value={values.support.email ?? ''}
          error={fieldError(error, 'support.email')}
          onChange={(event) => set({ support: { ...values.support, email: event.currentTarget.value } })}
        />
        <TextField
          label={t('studio.settings.support.url')}
          type="url"
          placeholder="https://"
          value={values.support.url ?? ''}
          error={fieldError(error, 'support.url')}
          onChange={(event) => set({ support: { ...values.support, url: event.currentTarget.value } })}
        />
      </section>
      <section className={styles.section}>
        <Switch
          label={t('studio.settings.badge')}
          hint={t(settings.show_badge && !settings.may_hide_badge ? 'studio.settings.badge.locked' : 'studio.settings.badge.text')}
          checked={values.show_badge}
          disabled={settings.show_badge && !settings.may_hide_badge}
          onChange={(show_badge) => set({ show_badge })}
        />
      </section>
    </SavedFormFrame>
  );
}

/** All time zones that the browser knows, and the current one. */
const zonesWith = (zone: string): string[] => [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), zone])].toSorted();
