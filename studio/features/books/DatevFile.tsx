import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { Select } from '@bandstand/ui/primitives/Select.tsx';
import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import { useDownload } from '../../platform/download.ts';
import { useText } from '../../platform/studio.ts';
import styles from './books.module.css';
import type { Days } from './periods.ts';
import { useSaveBooks } from './useSaveBooks.ts';

/** The bookings in one currency for DATEV. */
export function DatevFile({ days, currencies }: { days: Days; currencies: readonly string[] }) {
  const t = useText();
  const download = useDownload();
  const { isPending, save } = useSaveBooks();
  const [chosen, setChosen] = useState('');
  const currency = currencies.includes(chosen) ? chosen : (currencies[0] ?? '');
  const name = `EXTF_Buchungsstapel_${days.from}_${days.to}_${currency}.csv`;
  return (
    <div className={styles.file}>
      <p className={styles.quiet}>{t('studio.books.datev_text')}</p>
      {currencies.length > 1 && (
        <Select
          label={t('studio.price.currency')}
          value={currency}
          options={currencies.map((value) => ({ value, label: value }))}
          onChange={(event) => setChosen(event.currentTarget.value)}
        />
      )}
      <Button
        icon={<Icon of={Download} size={16} />}
        pending={isPending}
        onClick={() => save(() => download('GET /studio/books/datev.csv', { query: { ...days, currency } }, name))}
      >
        {t('studio.books.datev')}
      </Button>
    </div>
  );
}
