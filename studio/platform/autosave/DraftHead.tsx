import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { IconButton } from '@bandstand/ui/primitives/IconButton.tsx';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import Redo2 from 'lucide-react/icons/redo-2';
import Undo2 from 'lucide-react/icons/undo-2';
import { useEffect, useSyncExternalStore, type ReactNode } from 'react';
import { Link } from 'wouter';
import { useText } from '../studio.ts';
import { useHotkeys } from '../useHotkeys.ts';
import styles from './DraftHead.module.css';
import { SaveMark } from './SaveMark.tsx';
import type { SavedValue } from './savedValue.ts';

type DraftHeadProps = {
  saved: Pick<SavedValue<object>, 'state' | 'subscribe' | 'undo' | 'redo' | 'flush'>;
  title: string;
  back: { href: string; label: string };
  /** Behind the title. */
  children?: ReactNode;
  /** Presence, status and publishing, at the end. */
  actions: ReactNode;
};

/** The head of a builder: the way back, whether everything is saved, and undo, also by keys. Says when someone else's changes were merged. */
export function DraftHead({ saved, title, back, children, actions }: DraftHeadProps) {
  const t = useText();
  const { save, canUndo, canRedo, merges } = useSyncExternalStore(saved.subscribe, saved.state);
  useEffect(() => {
    if (merges > 0) toast({ text: t('studio.merged') });
  }, [merges, t]);
  useHotkeys({ 'mod+z': saved.undo, 'mod+shift+z': saved.redo, 'mod+y': saved.redo, 'mod+s': () => void saved.flush() });
  return (
    <header className={styles.head}>
      <Link href={back.href} className={styles.back} aria-label={back.label} title={back.label}>
        <Icon of={ArrowLeft} size={18} />
      </Link>
      <h1 className={styles.title}>{title}</h1>
      {children}
      <SaveMark save={save} />
      <span className={styles.space} />
      <IconButton size="small" label={t('studio.shortcuts.undo')} disabled={!canUndo} onClick={saved.undo}>
        <Icon of={Undo2} size={16} />
      </IconButton>
      <IconButton size="small" label={t('studio.shortcuts.redo')} disabled={!canRedo} onClick={saved.redo}>
        <Icon of={Redo2} size={16} />
      </IconButton>
      {actions}
    </header>
  );
}
