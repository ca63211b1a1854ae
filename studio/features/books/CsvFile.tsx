import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Checkbox } from '@bandstand/ui/primitives/Checkbox.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import { useDownload } from '../../platform/download.ts';
import { useText } from '../../platform/studio.ts';
import styles from './books.module.css';
import type { Days } from './periods.ts';
import { useSaveBooks } from './useSaveBooks.ts';

/** The bookings for a spreadsheet. */
export function CsvFile({ days }: { days: Days }) {
  const t = useText();
  const download = useDownload();
  const { isPending, save } = useSaveBooks();
  const [hasBom, setHasBom] = useState(false);
  const query = { ...days, ...(hasBom ? { bom: true } : {}) };
  return (
    <div className={styles.file}>
      <p className={styles.quiet}>{t('studio.books.csv_text')}</p>
      <Checkbox
        label={t('studio.books.bom')}
        hint={t('studio.books.bom_hint')}
        checked={hasBom}
        onChange={(event) => setHasBom(event.currentTarget.checked)}
      />
      <Button
        icon={<Icon of={Download} size={16} />}
        pending={isPending}
        onClick={() => save(() => download('GET /studio/books.csv', { query }, `books_${days.from}_${days.to}.csv`))}
      >
        {t('studio.books.csv')}
      </Button>
    </div>
  );
}
