import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { IconButton } from '@bandstand/ui/primitives/IconButton.tsx';
import { Skeleton } from '@bandstand/ui/primitives/Skeleton.tsx';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import Redo2 from 'lucide-react/icons/redo-2';
import Undo2 from 'lucide-react/icons/undo-2';
import { useEffect, useState } from 'react';
import type { Answer } from '../../platform/api.ts';
import { SaveMark } from '../../platform/autosave/SaveMark.tsx';
import { Others } from '../../platform/presence/Others.tsx';
import { CanvasBar, deviceWidths, type Device, type Mode } from '../../platform/preview/CanvasBar.tsx';
import { PreviewFrame } from '../../platform/preview/PreviewFrame.tsx';
import { usePreview } from '../../platform/preview/usePreview.ts';
import { useFreshCall } from '../../platform/queries.ts';
import { QueryView } from '../../platform/screen/QueryView.tsx';
import { StatusMark } from '../../platform/screen/StatusMark.tsx';
import { useStaff, useText } from '../../platform/studio.ts';
import { useHotkeys } from '../../platform/useHotkeys.ts';
import { ThemeForm } from './ThemeForm.tsx';
import { ThemePublish } from './ThemePublish.tsx';
import styles from './ThemeScreen.module.css';
import { useThemeDraft } from './useThemeDraft.ts';

/** How the app looks, beside the app itself. */
export function ThemeScreen() {
  const theme = useFreshCall('GET /studio/theme', undefined);
  return (
    <QueryView query={theme} skeleton={<Skeleton shape="block" height="70dvh" />}>
      {(draft) => <Workplace draft={draft} />}
    </QueryView>
  );
}

function Workplace({ draft }: { draft: Answer<'GET /studio/theme'> }) {
  const t = useText();
  const { may } = useStaff();
  const { theme, save, others, isChanged, canUndo, canRedo, set, undo, redo, flush } = useThemeDraft(draft);
  const [device, setDevice] = useState<Device>('phone');
  const [mode, setMode] = useState<Mode>(theme.default_color_mode);
  const { frame, url, error, retry, readyAt, tell } = usePreview({ pageId: null });
  const isReadOnly = !may('build.write');
  useHotkeys({ 'mod+z': undo, 'mod+shift+z': redo, 'mod+y': redo, 'mod+s': () => void flush() });
  useEffect(() => {
    if (readyAt > 0) tell({ type: 'builder:theme', theme });
  }, [theme, readyAt, tell]);
  useEffect(() => {
    if (readyAt > 0) tell({ type: 'builder:mode', mode });
  }, [mode, readyAt, tell]);

  return (
    <main id="content" className={styles.place} tabIndex={-1}>
      <header className={styles.head}>
        <h1 className={styles.title}>{t('studio.theme.title')}</h1>
        <SaveMark save={save} />
        <span className={styles.space} />
        <Others others={others} />
        <IconButton size="small" label={t('studio.shortcuts.undo')} disabled={!canUndo} onClick={undo}>
          <Icon of={Undo2} size={16} />
        </IconButton>
        <IconButton size="small" label={t('studio.shortcuts.redo')} disabled={!canRedo} onClick={redo}>
          <Icon of={Redo2} size={16} />
        </IconButton>
        <StatusMark status={isChanged ? 'changed' : 'published'} />
        {!isReadOnly && isChanged && (
          <Button
            size="small"
            variant="quiet"
            onClick={() => {
              set(draft.published);
              toast({ text: t('studio.theme.discarded') });
            }}
          >
            {t('studio.theme.discard')}
          </Button>
        )}
        {may('publish') && <ThemePublish isChanged={isChanged} flush={flush} />}
      </header>
      <div className={styles.columns}>
        <fieldset className={styles.form} disabled={isReadOnly}>
          <ThemeForm theme={theme} onChange={set} />
        </fieldset>
        <section className={styles.canvas} aria-label={t('studio.theme.preview')}>
          <CanvasBar device={device} onDevice={setDevice} mode={mode} onMode={setMode} />
          <PreviewFrame
            frame={frame}
            url={url}
            error={error}
            retry={retry}
            isReady={readyAt > 0}
            width={deviceWidths[device]}
            title={t('studio.theme.preview')}
          />
        </section>
      </div>
    </main>
  );
}
