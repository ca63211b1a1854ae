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
import type { SavedState } from './savedValue.ts';

type Shown = Pick<SavedState<object>, 'save' | 'canUndo' | 'canRedo' | 'merges'>;
/** A draft that is saved by itself: a page, a form, a workout or a plan. */
type Saved = { state(): Shown; subscribe(listener: () => void): () => void; undo(): void; redo(): void; flush(): Promise<boolean> };
type DraftHeadProps = {
  saved: Saved;
  title: string;
  back: { href: string; label: string };
  /** Behind the title. */
  children?: ReactNode;
  /** Presence, status and publishing, at the end. */
  actions: ReactNode;
};

/** A part of the state; rerenders only when that part changes, not on every keystroke. */
const usePart = <N extends keyof Shown>({ state, subscribe }: Saved, name: N): Shown[N] => useSyncExternalStore(subscribe, () => state()[name]);

/** The head of a builder: the way back, whether everything is saved, and undo, also by keys. Says when someone else's changes were merged. */
export function DraftHead({ saved, title, back, children, actions }: DraftHeadProps) {
  const t = useText();
  const save = usePart(saved, 'save');
  const canUndo = usePart(saved, 'canUndo');
  const canRedo = usePart(saved, 'canRedo');
  const merges = usePart(saved, 'merges');
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
      <span className={styles.steps}>
        <IconButton size="small" label={t('studio.shortcuts.undo')} disabled={!canUndo} onClick={saved.undo}>
          <Icon of={Undo2} size={16} />
        </IconButton>
        <IconButton size="small" label={t('studio.shortcuts.redo')} disabled={!canRedo} onClick={saved.redo}>
          <Icon of={Redo2} size={16} />
        </IconButton>
      </span>
      {actions}
    </header>
  );
}
