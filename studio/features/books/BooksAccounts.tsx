import type { BooksSettings } from '@bandstand/contract/books.ts';
import { localeOf } from '@bandstand/rules/text/languages.ts';
import { Select } from '@bandstand/ui/primitives/Select.tsx';
import { TextField } from '@bandstand/ui/primitives/TextField.tsx';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import { errorText, fieldError } from '../../platform/errors.ts';
import { SavedFormFrame } from '../../platform/forms/SavedFormFrame.tsx';
import { useSavedForm } from '../../platform/forms/useSavedForm.ts';
import { useRemember } from '../../platform/queries.ts';
import { Section } from '../../platform/screen/Section.tsx';
import { useApi, useLanguage, useStaff, useText } from '../../platform/studio.ts';
import { AccountRates } from './AccountRates.tsx';

const accounts = ['sales_account', 'clearing_account', 'bank_account', 'fees_account'] as const;
const numbers = ['consultant', 'client'] as const;
const digitsOf = (text: string, most: number): string => text.replaceAll(/\D/g, '').slice(0, most);

/** Accounts by kind of booking, country and rate, and the tax adviser's numbers. */
export function BooksAccounts({ settings }: { settings: BooksSettings }) {
  const t = useText();
  const { may } = useStaff();
  const language = useLanguage();
  const remember = useRemember();
  const api = useApi();
  const form = useSavedForm<BooksSettings>({
    saved: settings,
    write: async (body) => {
      const saved = await api('PUT /studio/books/settings', { body });
      remember('GET /studio/books/settings', undefined, saved);
      toast({ text: t('studio.saved') });
      return saved;
    },
  });
  const { values, set, error } = form;
  const month = new Intl.DateTimeFormat(localeOf(language), { month: 'long', timeZone: 'UTC' });
  return (
    <SavedFormFrame form={form} canWrite={may('settings')} message={error ? errorText(t, error) : null}>
      <Section title={t('studio.books.accounts')} text={t('studio.books.accounts_text')}>
        {accounts.map((name) => (
          <TextField
            key={name}
            label={t(`studio.books.${name}`)}
            inputMode="numeric"
            value={values[name]}
            error={fieldError(error, name)}
            onChange={(event) => set({ [name]: digitsOf(event.currentTarget.value, 9) })}
          />
        ))}
        <AccountRates rates={values.rates} onChange={(rates) => set({ rates })} />
      </Section>
      <Section title={t('studio.books.datev_numbers')} text={t('studio.books.datev_numbers_text')}>
        {numbers.map((name) => (
          <TextField
            key={name}
            label={t(`studio.books.${name}`)}
            inputMode="numeric"
            value={values[name]?.toString() ?? ''}
            error={fieldError(error, name)}
            onChange={(event) => set({ [name]: Number(digitsOf(event.currentTarget.value, 7)) || null })}
          />
        ))}
        <Select
          label={t('studio.books.year_start')}
          value={String(values.year_start)}
          options={Array.from({ length: 12 }, (_, at) => ({ value: String(at + 1), label: month.format(Date.UTC(2026, at, 1)) }))}
          onChange={(event) => set({ year_start: Number(event.currentTarget.value) })}
        />
        <Select
          label={t('studio.books.account_length')}
          value={String(values.account_length)}
          options={[4, 5, 6, 7, 8].map((value) => ({ value: String(value), label: String(value) }))}
          onChange={(event) => set({ account_length: Number(event.currentTarget.value) })}
        />
      </Section>
    </SavedFormFrame>
  );
}
