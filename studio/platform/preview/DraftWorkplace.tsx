import type { BuilderMessage } from '@bandstand/contract/preview.ts';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { IconButton } from '@bandstand/ui/primitives/IconButton.tsx';
import Redo2 from 'lucide-react/icons/redo-2';
import Undo2 from 'lucide-react/icons/undo-2';
import { useEffect, useState, type ReactNode } from 'react';
import type { SaveState } from '../autosave/autosave.ts';
import { SaveMark } from '../autosave/SaveMark.tsx';
import { Others } from '../presence/Others.tsx';
import type { OtherWindow } from '../presence/useEditorPresence.ts';
import { StatusMark } from '../screen/StatusMark.tsx';
import { useText } from '../studio.ts';
import { useHotkeys } from '../useHotkeys.ts';
import { CanvasBar, deviceWidths, type Device, type Mode } from './CanvasBar.tsx';
import styles from './DraftWorkplace.module.css';
import { PreviewFrame } from './PreviewFrame.tsx';
import { usePreview } from './usePreview.ts';

type DraftWorkplaceProps = {
  title: string;
  previewTitle: string;
  draft: {
    save: SaveState;
    others: readonly OtherWindow[];
    isChanged: boolean;
    canUndo: boolean;
    canRedo: boolean;
    undo: () => void;
    redo: () => void;
    flush: () => Promise<unknown>;
  };
  /** What the framed app shows; the same object until it changes. */
  message: BuilderMessage;
  firstMode: Mode;
  /** To the right of the heading: further actions on the draft. */
  actions?: ReactNode;
  /** What is edited. */
  children: ReactNode;
};

/** Edits an app-wide draft next to the app itself, with undo and autosave. */
export function DraftWorkplace({ title, previewTitle, draft, message, firstMode, actions, children }: DraftWorkplaceProps) {
  const t = useText();
  const { undo, redo, flush } = draft;
  const [device, setDevice] = useState<Device>('phone');
  const [mode, setMode] = useState<Mode>(firstMode);
  const { frame, url, error, retry, readyAt, send } = usePreview({ pageId: null });
  useHotkeys({ 'mod+z': undo, 'mod+shift+z': redo, 'mod+y': redo, 'mod+s': () => void flush() });
  useEffect(() => {
    if (readyAt > 0) send(message);
  }, [message, readyAt, send]);
  useEffect(() => {
    if (readyAt > 0) send({ type: 'builder:mode', mode });
  }, [mode, readyAt, send]);
  return (
    <main id="content" className={styles.place} tabIndex={-1}>
      <header className={styles.head}>
        <h1 className={styles.title}>{title}</h1>
        <SaveMark save={draft.save} />
        <span className={styles.space} />
        <Others others={draft.others} />
        <IconButton size="small" label={t('studio.shortcuts.undo')} disabled={!draft.canUndo} onClick={undo}>
          <Icon of={Undo2} size={16} />
        </IconButton>
        <IconButton size="small" label={t('studio.shortcuts.redo')} disabled={!draft.canRedo} onClick={redo}>
          <Icon of={Redo2} size={16} />
        </IconButton>
        <StatusMark status={draft.isChanged ? 'changed' : 'published'} />
        {actions}
      </header>
      <div className={styles.columns}>
        <div className={styles.side}>{children}</div>
        <section className={styles.canvas} aria-label={previewTitle}>
          <CanvasBar device={device} onDevice={setDevice} mode={mode} onMode={setMode} />
          <PreviewFrame frame={frame} url={url} error={error} retry={retry} isReady={readyAt > 0} width={deviceWidths[device]} title={previewTitle} />
        </section>
      </div>
    </main>
  );
}
