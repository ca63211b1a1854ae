import { legalMaxLength } from '@bandstand/contract/settings.ts';
import { Banner } from '@bandstand/ui/primitives/Banner.tsx';
import { Switch } from '@bandstand/ui/primitives/Switch.tsx';
import { TextArea } from '@bandstand/ui/primitives/TextArea.tsx';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import { useState } from 'react';
import type { Answer } from '../../platform/api.ts';
import { isEqual } from '../../platform/equal.ts';
import { errorText } from '../../platform/errors.ts';
import { useCall, useRemember, useSend } from '../../platform/queries.ts';
import { QueryView } from '../../platform/screen/QueryView.tsx';
import { SaveFoot } from '../../platform/screen/SaveFoot.tsx';
import { Screen } from '../../platform/screen/Screen.tsx';
import { Section } from '../../platform/screen/Section.tsx';
import { useText } from '../../platform/studio.ts';
import styles from './SettingsForm.module.css';

type Legal = Answer<'GET /studio/settings/legal'>;

/** Privacy and terms: words of one's own, or the address of a page that has them. */
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
  const saved = { ...legal, imprint: legal.imprint ?? '', privacy: legal.privacy ?? '', terms: legal.terms ?? '' };
  const [values, setValues] = useState(saved);
  const save = useSend('PUT /studio/settings/legal', {
    changes: ['GET /studio/home'],
    onDone: (kept) => {
      remember('GET /studio/settings/legal', undefined, kept);
      toast({ text: t('studio.saved') });
    },
  });
  const isChanged = !isEqual(values, saved);
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate({ body: values });
      }}
    >
      {(['imprint', 'privacy', 'terms'] as const).map((name) => (
        <TextArea
          key={name}
          label={t(`studio.settings.${name}`)}
          hint={t('studio.settings.legal.hint')}
          rows={12}
          maxLength={legalMaxLength}
          value={values[name]}
          onChange={(event) => setValues({ ...values, [name]: event.currentTarget.value })}
        />
      ))}
      <Section title={t('studio.settings.law')} text={t('studio.settings.law.text')}>
        {(['asks_waiver', 'offers_withdrawal', 'offers_cancellation'] as const).map((name) => (
          <Switch
            key={name}
            label={t(`studio.settings.${name}`)}
            hint={t(`studio.settings.${name}.hint`)}
            checked={values[name]}
            onChange={(isOn) => setValues({ ...values, [name]: isOn })}
          />
        ))}
      </Section>
      {save.error && <Banner tone="danger">{errorText(t, save.error)}</Banner>}
      <SaveFoot isChanged={isChanged} isPending={save.isPending} onDiscard={() => setValues(saved)} />
    </form>
  );
}
