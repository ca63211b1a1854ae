import { Section } from '../../platform/screen/Section.tsx';
import { useText } from '../../platform/studio.ts';
import { CsvFile } from './CsvFile.tsx';
import { DatevFile } from './DatevFile.tsx';
import type { Days } from './periods.ts';

/** The bookings of the period as files. */
export function BooksExport({ days, currencies }: { days: Days; currencies: readonly string[] }) {
  const t = useText();
  return (
    <Section title={t('studio.books.export')} text={t('studio.books.export_text')}>
      <CsvFile days={days} />
      <DatevFile days={days} currencies={currencies} />
    </Section>
  );
}
