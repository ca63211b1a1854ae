import type { Thread } from '@bandstand/contract/threads.ts';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import type { ReactNode } from 'react';
import { usePanels } from '../../platform/useNavigation.ts';
import { useSession } from '../../platform/useSession.ts';
import { useText } from '../../platform/useText.ts';
import styles from './Composer.module.css';

/** The composer for whoever may write; else why not, and the way to it. */
export function WriteBar({ thread, children }: { thread: Pick<Thread, 'can_post' | 'kind'>; children: ReactNode }) {
  const t = useText();
  const { state } = useSession();
  const { openPanel } = usePanels();
  if (thread.can_post && state === 'member') return children;
  if (state === 'guest')
    return (
      <div className={styles.closed}>
        <span>{t('composer.log_in_to_write')}</span>
        <Button variant="primary" size="small" onClick={() => openPanel('auth')}>
          {t('auth.log_in')}
        </Button>
      </div>
    );
  return <p className={styles.closed}>{t(thread.kind === 'chat' ? 'composer.chat_closed' : 'composer.read_only')}</p>;
}
