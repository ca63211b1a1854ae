import { Banner } from '@bandstand/ui/primitives/Banner.tsx';
import { Switch } from '@bandstand/ui/primitives/Switch.tsx';
import { TextField } from '@bandstand/ui/primitives/TextField.tsx';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import type { Answer } from '@bandstand/client/api/api.ts';
import { fieldError, formError } from '../../platform/errors.ts';
import { SavedFormFrame } from '../../platform/forms/SavedFormFrame.tsx';
import { useSavedForm } from '../../platform/forms/useSavedForm.ts';
import { useCall, useRemember } from '../../platform/queries.ts';
import { QueryView } from '../../platform/screen/QueryView.tsx';
import { Screen } from '../../platform/screen/Screen.tsx';
import { useText, useApi } from '../../platform/studio.ts';
import styles from './SettingsForm.module.css';
import { WordList } from './WordList.tsx';

type Settings = Answer<'GET /studio/settings/messaging'>;
type SwitchName = 'is_available' | 'member_to_member' | 'member_to_admin' | 'group_chat' | 'link_previews' | 'attachments';

/** Who may write to whom, what messages may contain, and how reports are handled. */
export function MessagingScreen() {
  const t = useText();
  const settings = useCall('GET /studio/settings/messaging', undefined);
  return (
    <Screen title={t('studio.messaging.title')} lead={t('studio.messaging.lead')} width="reading">
      <QueryView query={settings}>{(found) => <Form settings={found} />}</QueryView>
    </Screen>
  );
}

function Form({ settings }: { settings: Settings }) {
  const t = useText();
  const remember = useRemember();
  const api = useApi();
  const form = useSavedForm({
    saved: formOf(settings),
    write: async ({ may_group_chat: _capability, ...body }) => {
      const written = await api('PUT /studio/settings/messaging', { body: { ...body, report_threshold: Number(body.report_threshold) } });
      remember('GET /studio/settings/messaging', undefined, written);
      toast({ text: t('studio.saved') });
      return formOf(written);
    },
  });
  const { values, set, error } = form;
  const threshold = values.report_threshold;
  const toggle = (name: SwitchName, { isDisabled = false, hint = t(`studio.messaging.${name}.text`) } = {}) => (
    <Switch
      label={t(`studio.messaging.${name}`)}
      hint={hint}
      checked={values[name]}
      disabled={isDisabled}
      onChange={(isOn) => set({ [name]: isOn })}
    />
  );
  const isNumber = /^\d{1,3}$/.test(threshold.trim()) && Number(threshold) <= 100;
  const isOff = !values.is_available;
  return (
    <SavedFormFrame form={form} className={styles.form} onSubmit={() => isNumber && form.save()} message={formError(t, error, ['report_threshold'])}>
      <section className={styles.section}>
        <h2 className={styles.heading}>{t('studio.messaging.who')}</h2>
        {toggle('is_available')}
        {isOff && <Banner tone="info">{t('studio.messaging.off')}</Banner>}
        {toggle('member_to_member', { isDisabled: isOff })}
        {toggle('member_to_admin', { isDisabled: isOff })}
        {toggle('group_chat', {
          isDisabled: isOff || !settings.may_group_chat,
          ...(settings.may_group_chat ? {} : { hint: t('studio.messaging.group_chat.locked') }),
        })}
      </section>
      <section className={styles.section}>
        <h2 className={styles.heading}>{t('studio.messaging.what')}</h2>
        {toggle('attachments', { isDisabled: isOff })}
        {toggle('link_previews', { isDisabled: isOff })}
      </section>
      <section className={styles.section}>
        <h2 className={styles.heading}>{t('studio.messaging.reports')}</h2>
        <TextField
          label={t('studio.messaging.threshold')}
          hint={t(Number(threshold) === 0 ? 'studio.messaging.threshold.off' : 'studio.messaging.threshold.text')}
          inputMode="numeric"
          maxLength={3}
          value={threshold}
          error={isNumber ? fieldError(error, 'report_threshold') : t('studio.messaging.threshold.wrong')}
          onChange={(event) => set({ report_threshold: event.currentTarget.value })}
        />
      </section>
      <section className={styles.section}>
        <h2 className={styles.heading}>{t('studio.messaging.words')}</h2>
        <p className={styles.quiet}>{t('studio.messaging.words.text')}</p>
        <WordList words={values.words} onChange={(words) => set({ words })} />
      </section>
    </SavedFormFrame>
  );
}

/** As typed: a number may be invalid for a moment. */
const formOf = (settings: Settings) => ({ ...settings, report_threshold: String(settings.report_threshold) });
