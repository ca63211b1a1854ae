import { previewTools, type PreviewTool } from '@bandstand/contract/preview.ts';
import { blockTypes } from '@bandstand/contract/blocks/block.ts';
import { Dialog } from '@bandstand/ui/primitives/Dialog.tsx';
import { useCallback, useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { useCall } from '../../platform/queries.ts';
import { useText } from '../../platform/studio.ts';
import { useEditor, type BlockPlace } from '../draft/EditorContext.ts';
import { LinkForm } from '../fields/LinkForm.tsx';
import { CanvasBar, deviceWidths, type Device, type Mode } from '../../platform/preview/CanvasBar.tsx';
import styles from './PageCanvas.module.css';
import { PreviewFrame } from '../../platform/preview/PreviewFrame.tsx';
import { ownEyes } from '../../platform/preview/eyes.ts';
import { usePreview } from '../../platform/preview/usePreview.ts';
import { neighbour, type BlockCommands } from '../blocks/useBlockCommands.ts';
import { usePreviewMessages } from './usePreviewMessages.ts';
import { useFrameUpdates } from './useFrameUpdates.ts';

type PageCanvasProps = {
  pageId: string;
  isReadOnly: boolean;
  commands: BlockCommands;
  openMenu: (place: BlockPlace) => void;
  /** Receives the function that starts typing in a block, for lists beside the canvas. */
  writingRef?: RefObject<((id: string) => void) | null>;
};

/** The page as the member app shows it, following every edit: blocks are selected, moved and edited in place. */
export function PageCanvas({ pageId, isReadOnly, commands, openMenu, writingRef }: PageCanvasProps) {
  const t = useText();
  const editor = useEditor();
  const canvas = useRef<HTMLElement>(null);
  const [device, setDevice] = useState<Device>('phone');
  const [chosenMode, setMode] = useState<Mode | null>(null);
  const theme = useCall('GET /studio/theme', undefined).data?.theme;
  const mode = chosenMode ?? theme?.default_color_mode ?? 'light';
  const [eyes, setEyes] = useState(ownEyes);
  const [scale, setScale] = useState(1);
  const messages = useRef<ReturnType<typeof usePreviewMessages> | null>(null);
  const { frame, url, error, retry, readyAt, send } = usePreview({ pageId, eyes, onMessage: (message) => messages.current?.onMessage(message) });
  const previewMessages = usePreviewMessages({ isReadOnly, commands, openMenu, frame, canvas });
  useEffect(() => {
    messages.current = previewMessages;
  });
  useFrameUpdates({ pageId, readyAt, send, isWhole: eyes === ownEyes });
  useEffect(() => {
    if (readyAt > 0) send({ type: 'builder:mode', mode });
  }, [mode, readyAt, send]);
  useEffect(() => {
    if (readyAt === 0 || isReadOnly) return;
    const tools = Object.fromEntries(previewTools.map((tool) => [tool, t(`builder.tool.${tool}`)])) as Record<PreviewTool, string>;
    const kinds = Object.fromEntries(blockTypes.map((type) => [type, t(`builder.block.${type}`)]));
    send({ type: 'builder:tools', words: { tools, kinds, scale, title: t('studio.field.title') } });
  }, [readyAt, isReadOnly, scale, t, send]);

  const write = useCallback(
    (id: string | null) => {
      if (id === null || isReadOnly) return;
      frame.current?.focus();
      send({ type: 'builder:write', block_id: id });
    },
    [frame, isReadOnly, send],
  );
  useEffect(() => {
    if (writingRef) writingRef.current = write;
  }, [write, writingRef]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget || event.altKey || event.ctrlKey || event.metaKey) return;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : null;
    if (event.key !== 'Enter' && step === null) return;
    event.preventDefault();
    if (step === null) return write(editor.state().selectedId);
    const next = neighbour(editor.state(), step);
    const { selectedIds } = editor.state();
    if (next !== null && event.shiftKey) editor.selectAll([...selectedIds.filter((id) => id !== next), next]);
    else editor.select(next);
  };
  return (
    // The arrow keys step through the page as through a list, so it has to take the focus.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/no-noninteractive-tabindex
    <section ref={canvas} className={styles.canvas} tabIndex={0} aria-label={t('builder.canvas')} onKeyDown={onKeyDown}>
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
        onScale={setScale}
      />
      <Dialog
        open={previewMessages.linkUrl !== null}
        onClose={() => {
          previewMessages.closeLink();
          send({ type: 'builder:link', url: null });
        }}
        title={t('builder.text.link')}
        closeLabel={t('studio.close')}
      >
        {previewMessages.linkUrl !== null && (
          <LinkForm
            url={previewMessages.linkUrl}
            onDone={(next) => {
              previewMessages.closeLink();
              frame.current?.focus();
              send({ type: 'builder:link', url: next ?? null });
            }}
          />
        )}
      </Dialog>
    </section>
  );
}
