import { Banner } from '@bandstand/ui/primitives/Banner.tsx';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { useEffect, useState } from 'react';
import { useStaff, useStudio, useText } from '../../../platform/studio.ts';
import type { Unfinished } from '../state/resumable.ts';
import styles from './MediaGrid.module.css';

const parts = () => import('../state/resumable.ts');
const hasKept = () => Object.keys(localStorage).some((key) => key.startsWith('tus::'));

/** Uploads that ended with their page: choosing the same file again resumes them. */
export function UnfinishedUploads({ sending }: { sending: readonly string[] }) {
  const t = useText();
  const { session } = useStudio();
  const { app } = useStaff();
  const [found, setFound] = useState<readonly Unfinished[]>([]);
  const sendingNow = sending.join('|');
  useEffect(() => {
    let isCurrent = true;
    // The resumable client is not loaded for people who have no such uploads.
    const list = hasKept() ? parts().then(({ unfinishedUploads }) => unfinishedUploads(app.slug)) : Promise.resolve([]);
    void list.then((kept) => isCurrent && setFound(kept));
    return () => {
      isCurrent = false;
    };
  }, [app.slug, sendingNow]);
  const shown = found.filter(({ name }) => !sending.includes(name));
  if (shown.length === 0) return null;
  const discard = (key: string) => {
    setFound((before) => before.filter((upload) => upload.key !== key));
    void parts().then(({ discardUnfinished }) => discardUnfinished(key, session.headers()));
  };
  return (
    <div className={styles.unfinished}>
      {shown.map(({ key, name }) => (
        <Banner key={key} tone="info">
          <span className={styles.unfinishedLine}>
            {t('studio.media.unfinished', { name })}
            <Button size="small" variant="quiet" onClick={() => discard(key)}>
              {t('studio.media.forget')}
            </Button>
          </span>
        </Banner>
      ))}
    </div>
  );
}
