import type { Property } from '@bandstand/contract/properties.ts';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Dialog } from '@bandstand/ui/primitives/Dialog.tsx';
import { Link } from 'wouter';
import { useText } from '../../platform/studio.ts';
import styles from './properties.module.css';

const folders = { page: '/pages', composed: '/groups', overlay: '/overlays', form: '/forms' } as const;

/** A property in use is not deleted: shows where it is used, with links. */
export function InUseDialog({ property: { title, uses = 0, used_by = [] }, onClose }: { property: Property; onClose: () => void }) {
  const t = useText();
  return (
    <Dialog
      open
      size="small"
      onClose={onClose}
      title={t('studio.properties.in_use_title', { title })}
      closeLabel={t('studio.close')}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('studio.close')}
        </Button>
      }
    >
      <p className={styles.text}>{t('studio.properties.in_use', { count: uses })}</p>
      <ul className={styles.uses}>
        {used_by.map((use) => (
          <li key={use.id}>
            <Link href={`${folders[use.kind]}/${use.id}`}>{use.title}</Link>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
