import { useEffect, useRef, useState } from 'react';
import { useCall } from '../../platform/queries.ts';
import { useText } from '../../platform/studio.ts';
import type { PageDocument } from '../document.ts';
import { useEditor, useEditorState } from '../EditorContext.ts';
import { CanvasBar, deviceWidths, type Device, type Mode } from '../../platform/preview/CanvasBar.tsx';
import styles from './PageCanvas.module.css';
import { PreviewFrame } from '../../platform/preview/PreviewFrame.tsx';
import { ownEyes } from '../../platform/preview/eyes.ts';
import { usePreview } from '../../platform/preview/usePreview.ts';
import { neighbour, type BlockCommands } from '../useBlockCommands.ts';
import { useFrameTalk } from './useFrameTalk.ts';
import { useTelling } from './useTelling.ts';

/** What the frame is told of a page: all that can be changed here and seen there. */
export const shownFields = (page: PageDocument) => ({
  title: page.title,
  subtitle: page.subtitle,
  image: page.image,
  page_content_type: page.type,
  page_actions: page.page_actions,
  show_back_button: page.show_back_button,
  show_bookmark_button: page.show_bookmark_button,
  show_add_to_schedule_button: page.show_add_to_schedule_button,
  show_tabbar: page.show_tabbar,
  color_mode: page.color_mode,
  background_color: page.background_color,
  is_commentable: page.is_commentable,
  attributes: page.attributes,
  type_data: page.type_data,
});

/** The frame is told of edits at most so often. */
export const tellEveryMs = 80;

/** The page as the member app shows it, following every edit. A click on a block selects it. */
export function PageCanvas({ pageId }: { pageId: string }) {
  const t = useText();
  const editor = useEditor();
  const page = useEditorState((state) => state.page);
  const selectedId = useEditorState((state) => state.selectedId);
  const [device, setDevice] = useState<Device>('phone');
  const [chosenMode, setMode] = useState<Mode | null>(null);
  const theme = useCall('GET /studio/theme', undefined).data?.theme;
  const mode = chosenMode ?? theme?.default_color_mode ?? 'light';
  const [eyes, setEyes] = useState(ownEyes);
  const [scale, setScale] = useState(1);
  const talk = useRef<ReturnType<typeof useFrameTalk> | null>(null);
  const { frame, url, error, retry, readyAt, tell } = usePreview({ pageId, eyes, onMessage: (message) => talk.current?.onMessage(message) });
  const frameTalk = useFrameTalk({ isReadOnly, commands, openMenu, frame, canvas });
  useEffect(() => {
    talk.current = frameTalk;
  });
  useTelling({ pageId, readyAt, tell, isWhole: eyes === ownEyes });
  useEffect(() => {
    if (readyAt > 0) tell({ type: 'builder:mode', mode });
  }, [mode, readyAt, tell]);
  useEffect(() => {
    if (readyAt > 0) tell({ type: 'builder:select', block_id: selectedId });
  }, [selectedId, readyAt, tell]);

  return (
    <section className={styles.canvas} aria-label={t('builder.canvas')}>
      <div className={styles.bar}>
        <CanvasBar device={device} onDevice={setDevice} mode={mode} onMode={setMode} eyes={eyes} onEyes={setEyes} />
      </div>
      <PreviewFrame
        frame={frame}
        url={url}
        error={error}
        retry={retry}
        isReady={readyAt > 0}
        width={deviceWidths[device]}
        title={t('builder.canvas')}
      />
    </section>
  );
}
