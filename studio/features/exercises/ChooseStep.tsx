import { Banner } from '@bandstand/ui/primitives/Banner.tsx';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { useRef } from 'react';
import { useText } from '../../platform/studio.ts';
import styles from './ImportDialog.module.css';

// Not a standard attribute, so React does not type it; all browsers know it.
const wholeFolder = { webkitdirectory: '' };

/** Where the list comes from: a folder, or single files. */
export function ChooseStep({ error, onChoose }: { error: string | null; onChoose: (files: FileList | null) => void }) {
  const t = useText();
  const folder = useRef<HTMLInputElement>(null);
  const single = useRef<HTMLInputElement>(null);
  return (
    <>
      <div className={styles.choices}>
        <Button variant="primary" onClick={() => folder.current?.click()}>
          {t('studio.import.folder')}
        </Button>
        <Button onClick={() => single.current?.click()}>{t('studio.import.file')}</Button>
      </div>
      <input
        ref={folder}
        type="file"
        hidden
        multiple
        {...wholeFolder}
        aria-label={t('studio.import.folder')}
        onChange={(event) => onChoose(event.currentTarget.files)}
      />
      <input
        ref={single}
        type="file"
        hidden
        multiple
        accept=".csv,.tsv,.txt,.json,text/csv,application/json,image/*"
        aria-label={t('studio.import.file')}
        onChange={(event) => onChoose(event.currentTarget.files)}
      />
      {error && <Banner tone="danger">{error}</Banner>}
    </>
  );
}
