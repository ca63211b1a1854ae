import type { TaxSettings } from '@bandstand/contract/taxes.ts';
import { Banner } from '@bandstand/ui/primitives/Banner.tsx';
import { Segmented } from '@bandstand/ui/primitives/Segmented.tsx';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import type { Answer } from '../../platform/api.ts';
import { errorText } from '../../platform/errors.ts';
import { useRefresh, useRemember, useSend } from '../../platform/queries.ts';
import { MeanwhileBanner } from '../../platform/screen/MeanwhileBanner.tsx';
import { SaveFoot } from '../../platform/screen/SaveFoot.tsx';
import { Section } from '../../platform/screen/Section.tsx';
import { useStaff, useText } from '../../platform/studio.ts';
import { useSharedForm } from '../../platform/useSharedForm.ts';
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
  const refresh = useRefresh();
  const form = useSharedForm<TaxSettings>(settings);
  const { values, set } = form;
  const save = useSend('PUT /studio/tax_rates', {
    onDone: (saved) => {
      remember('GET /studio/tax_rates', undefined, { ...saved, known });
      const { updated_at: _savedAt, ...found } = saved;
      form.reset(found);
      toast({ text: t('studio.saved') });
    },
  });
  const kind = values.is_on ? values.source : 'off';
  const canChange = may('settings');
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate(
          { body: { ...values, seen: updatedAt } },
          { onError: ({ code }) => code === 'edit_conflict' && refresh('GET /studio/tax_rates') },
        );
      }}
    >
      <fieldset className={styles.part} disabled={!canChange}>
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
      </fieldset>
      <MeanwhileBanner meanwhile={form.meanwhile} onTheirs={() => form.reset(form.base)} />
      {save.error && form.meanwhile === null && <Banner tone="danger">{errorText(t, save.error)}</Banner>}
      {canChange && (
        <div className={styles.saveBar}>
          <SaveFoot isChanged={form.isChanged} isPending={save.isPending} onDiscard={() => form.reset(form.base)} />
        </div>
      )}
    </form>
  );
}
