import { legalMaxLength } from '@bandstand/contract/settings.ts';
import { Switch } from '@bandstand/ui/primitives/Switch.tsx';
import { TextArea } from '@bandstand/ui/primitives/TextArea.tsx';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import type { Answer } from '@bandstand/client/api/api.ts';
import { errorText } from '../../platform/errors.ts';
import { SavedFormFrame } from '../../platform/forms/SavedFormFrame.tsx';
import { useSavedForm } from '../../platform/forms/useSavedForm.ts';
import { useCall, useRemember, useRefresh } from '../../platform/queries.ts';
import { QueryView } from '../../platform/screen/QueryView.tsx';
import { Screen } from '../../platform/screen/Screen.tsx';
import { Section } from '../../platform/screen/Section.tsx';
import { useText, useApi } from '../../platform/studio.ts';
import styles from './SettingsForm.module.css';

type Legal = Answer<'GET /studio/settings/legal'>;

/** Privacy and terms: a custom text, or the address of a page that has them. */
export function LegalScreen() {
  const t = useText();
  const legal = useCall('GET /studio/settings/legal', undefined);
  return (
    <Screen title={t('studio.settings.legal')} lead={t('studio.settings.legal.lead')} width="reading">
      <QueryView query={legal}>{(found) => <Form legal={found} />}</QueryView>
    </Screen>
  );
}

function Form({ legal }: { legal: Legal }) {
  const t = useText();
  const remember = useRemember();
  const saved = formOf(legal);
  const api = useApi();
  const refresh = useRefresh();
  const form = useSavedForm({
    saved,
    write: async (body) => {
      const written = await api('PUT /studio/settings/legal', { body });
      refresh('GET /studio/home');
      remember('GET /studio/settings/legal', undefined, written);
      toast({ text: t('studio.saved') });
      return formOf(written);
    },
  });
  const { values, set } = form;
  return (
    <SavedFormFrame form={form} className={styles.form} message={form.error ? errorText(t, form.error) : null}>
      {(['imprint', 'privacy', 'terms'] as const).map((name) => (
        <TextArea
          key={name}
          label={t(`studio.settings.${name}`)}
          hint={t('studio.settings.legal.hint')}
          rows={12}
          maxLength={legalMaxLength}
          value={values[name]}
          onChange={(event) => set({ [name]: event.currentTarget.value })}
        />
      ))}
      <Section title={t('studio.settings.law')} text={t('studio.settings.law.text')}>
        {(['asks_waiver', 'offers_withdrawal', 'offers_cancellation'] as const).map((name) => (
          <Switch
            key={name}
            label={t(`studio.settings.${name}`)}
            hint={t(`studio.settings.${name}.hint`)}
            checked={values[name]}
            onChange={(isOn) => set({ [name]: isOn })}
          />
        ))}
      </Section>
    </SavedFormFrame>
  );
}

const formOf = (legal: Legal) => ({ ...legal, imprint: legal.imprint ?? '', privacy: legal.privacy ?? '', terms: legal.terms ?? '' });
