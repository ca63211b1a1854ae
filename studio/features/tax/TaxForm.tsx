import type { TaxSettings } from '@bandstand/contract/taxes.ts';
import { Segmented } from '@bandstand/ui/primitives/Segmented.tsx';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import type { Answer } from '@bandstand/client/api/api.ts';
import { errorText } from '../../platform/errors.ts';
import { SavedFormFrame } from '../../platform/forms/SavedFormFrame.tsx';
import { useSavedForm } from '../../platform/forms/useSavedForm.ts';
import { useRemember } from '../../platform/queries.ts';
import { Section } from '../../platform/screen/Section.tsx';
import { useApi, useStaff, useText } from '../../platform/studio.ts';
import { BlockedCountries } from './BlockedCountries.tsx';
import { HomeCountry } from './HomeCountry.tsx';
import { InclusiveChoice } from './InclusiveChoice.tsx';
import { RateTable } from './RateTable.tsx';
import styles from './tax.module.css';

type Known = Answer<'GET /studio/tax_rates'>['known'];

/** All of it waits for Save: half a table is worse than none. */
export function TaxForm({ settings, updatedAt, known }: { settings: TaxSettings; updatedAt: string | null; known: Known }) {
  const t = useText();
  const { may } = useStaff();
  const remember = useRemember();
  const api = useApi();
  const form = useSavedForm<TaxSettings>({
    saved: settings,
    conflictsWith: 'GET /studio/tax_rates',
    write: async (typed) => {
      const { updated_at, ...saved } = await api('PUT /studio/tax_rates', { body: { ...typed, seen: updatedAt } });
      remember('GET /studio/tax_rates', undefined, { ...saved, updated_at, known });
      toast({ text: t('studio.saved') });
      return saved;
    },
  });
  const { values, set } = form;
  const kind = values.is_on ? values.source : 'off';
  const canChange = may('settings');
  return (
    <SavedFormFrame form={form} canWrite={canChange} message={form.error ? errorText(t, form.error) : null} isLong>
      <Section title={t('studio.tax.who')} text={t('studio.tax.who_text')}>
        <Segmented
          label={t('studio.tax.who')}
          value={kind}
          options={(['off', 'table', 'provider'] as const).map((value) => ({ value, label: t(`studio.tax.kind.${value}`) }))}
          onChange={(chosen) => set(chosen === 'off' ? { is_on: false } : { is_on: true, source: chosen })}
        />
        <p className={styles.quiet}>{t(`studio.tax.kind.${kind}.text`)}</p>
      </Section>
      {values.is_on && (
        <Section title={t('studio.tax.inclusive')}>
          <InclusiveChoice values={values} set={set} />
        </Section>
      )}
      {kind === 'table' && (
        <Section title={t('studio.tax.rates')} text={t('studio.tax.rates_text')}>
          <RateTable rates={values.rates} known={known} onChange={(rates) => set({ rates })} />
        </Section>
      )}
      {values.is_on && (
        <Section title={t('studio.tax.blocked')} text={t('studio.tax.blocked_text')}>
          <BlockedCountries blocked={values.blocked_countries} onChange={(blocked_countries) => set({ blocked_countries })} />
        </Section>
      )}
      {values.is_on && (
        <Section title={t('studio.tax.businesses')} text={t('studio.tax.businesses_text')}>
          <HomeCountry values={values} set={set} />
        </Section>
      )}
    </SavedFormFrame>
  );
}
