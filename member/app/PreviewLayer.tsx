import type { BuilderMessage } from '@bandstand/contract/preview.ts';
import { Banner } from '@bandstand/ui/primitives/Banner.tsx';
import { useEffect, useState } from 'react';
import { showColorMode } from '../platform/colorMode.ts';
import { usePlatform } from '../platform/platform.ts';
import type { Preview } from '../platform/preview.ts';
import { useNavigation } from '../platform/useNavigation.ts';
import { useText } from '../platform/useText.ts';
import { createPreviewChannel, type PreviewChannel } from './previewChannel.ts';
import styles from './PreviewLayer.module.css';
import { lacksServedPart, withDraft } from './withDraft.ts';

/** The builder's frame (ACC-27): takes changes from the studio, tells what is tapped and how high the page is. */
export function PreviewLayer() {
  const { preview } = usePlatform();
  return preview && <Layer preview={preview} />;
}

function Layer({ preview }: { preview: Preview }) {
  const t = useText();
  const [channel] = useState(createPreviewChannel);
  const selected = useBuilderMessages(channel);
  useTaps(channel);
  useHeight(channel);
  return (
    <>
      <div className={styles.banner}>
        <Banner>{t('shell.preview_banner', { persona: preview.persona ?? t('shell.preview_guest') })}</Banner>
      </div>
      {selected !== null && <style>{`[data-block-id="${CSS.escape(selected)}"]{outline:2px solid var(--focus);outline-offset:-2px}`}</style>}
    </>
  );
}

function useBuilderMessages(channel: PreviewChannel): string | null {
  const { pages, navigation } = usePlatform();
  const [selected, setSelected] = useState<string | null>(null);
  useEffect(() => {
    let latest: Extract<BuilderMessage, { type: 'builder:update' }> | null = null;
    // What was chosen anew, such as the rule of a collection, is known to the server once it is saved.
    const fill = async () => {
      const { path } = navigation.current();
      const before = pages.peek(path);
      if (!before || !lacksServedPart(before)) return;
      const saved = await pages
        .query(path)
        .queryFn()
        .catch(() => null);
      if (saved) pages.replace(path, () => (latest ? withDraft(saved, latest) : saved));
    };
    const receive = (message: BuilderMessage) => {
      switch (message.type) {
        case 'builder:update':
          latest = message;
          pages.replace(navigation.current().path, (page) => withDraft(page, message));
          return;
        case 'builder:saved':
          void fill();
          return;
        case 'builder:theme':
          void dress(message.theme);
          return;
        case 'builder:mode':
          showColorMode(message.mode);
          return;
        case 'builder:select':
          setSelected(message.block_id);
          if (message.block_id) document.querySelector(`[data-block-id="${CSS.escape(message.block_id)}"]`)?.scrollIntoView({ block: 'nearest' });
      }
    };
    const stop = channel.onMessage(receive);
    channel.tell({ type: 'app:ready' });
    return stop;
  }, [channel, pages, navigation]);
  return selected;
}

/** Puts the theme of the editor over the one that came with the page. */
async function dress(theme: Extract<BuilderMessage, { type: 'builder:theme' }>['theme']): Promise<void> {
  const [{ themeStyleSheet }, { fontFaceCss }] = await Promise.all([
    import('@bandstand/ui/theme/theme.css.ts'),
    import('@bandstand/ui/fonts/fonts.ts'),
  ]);
  const id = 'preview-theme';
  const sheet = document.getElementById(id) ?? document.head.appendChild(Object.assign(document.createElement('style'), { id }));
  sheet.textContent = fontFaceCss([theme.heading_font, theme.body_font]) + themeStyleSheet(theme);
}

/** A tap on a block chooses it in the studio and does nothing else. */
function useTaps(channel: PreviewChannel): void {
  useEffect(() => {
    const tap = (event: MouseEvent) => {
      const block = event.target instanceof Element ? event.target.closest('[data-block-id]') : null;
      if (!block) return;
      event.preventDefault();
      event.stopPropagation();
      channel.tell({ type: 'app:selected', block_id: block.getAttribute('data-block-id') ?? '' });
    };
    document.addEventListener('click', tap, true);
    return () => document.removeEventListener('click', tap, true);
  }, [channel]);
}

function useHeight(channel: PreviewChannel): void {
  const { path } = useNavigation().place;
  useEffect(() => {
    const tell = () => channel.tell({ type: 'app:height', height: document.documentElement.scrollHeight });
    const observer = new ResizeObserver(tell);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [channel, path]);
}
