import type { BuilderMessage, PreviewWords } from '@bandstand/contract/preview.ts';
import { Banner } from '@bandstand/ui/primitives/Banner.tsx';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { AllTexts } from '../../platform/texts/AllTexts.tsx';
import { showColorMode } from '../../platform/colorMode.ts';
import { usePlatform } from '../../platform/platform.ts';
import type { Preview } from '../../platform/preview.ts';
import { useNavigation } from '../../platform/navigation/useNavigation.ts';
import { useText } from '../../platform/texts/useText.ts';
import { draftOf } from './draftOf.ts';
import { PreviewTools } from './PreviewTools.tsx';
import { useTaps } from './useTaps.ts';
import { useTyping } from './useTyping.ts';
import { whenThere } from './whenThere.ts';
import { createPreviewChannel, type PreviewChannel } from './previewChannel.ts';
import styles from './PreviewLayer.module.css';
import { lacksServedPart, withDraft, type Draft } from './withDraft.ts';

const personas = ['guest', 'member'] as const;

/* A phone's scrollbar takes no space, so none may here; the selected block must not hide below the bars. */
const frameCss = ':root{scrollbar-width:none;scrollbar-gutter:auto}[data-block-id]{scroll-margin-block:64px calc(var(--toast-bottom,0px) + 12px)}';

/** The builder's frame (ACC-27): takes changes from the studio, and reports taps, typing and the page's height. */
export function PreviewLayer({ preview }: { preview: Preview }) {
  const [channel] = useState(createPreviewChannel);
  const [selected, setSelected] = useState<readonly string[]>([]);
  const [words, setWords] = useState<PreviewWords | null>(null);
  const { isTyping, begin, stop, follow, link, leaveUnless } = useTyping(channel);
  const draft = usePreviewDraft(follow);
  const awaited = useRef<(() => void) | null>(null);

  const write = (blockId: string | null, at: Element | null, point: { x: number; y: number } | null) => {
    const block = draft.blocks().find(({ id }) => id === blockId) ?? null;
    if (!words || (blockId !== null && !block)) return;
    const label = block ? (words.kinds[block.type] ?? block.type) : (words.title ?? '');
    begin({ block, title: draft.title() }, at, label, point);
  };
  const select = (ids: readonly string[]) => {
    const last = ids.at(-1) ?? null;
    leaveUnless(last);
    setSelected(ids);
    awaited.current?.();
    awaited.current = last === null ? null : whenThere(last, (element) => element.scrollIntoView({ block: 'nearest' }));
  };
  useMessages(channel, {
    'builder:update': draft.take,
    'builder:change': draft.take,
    'builder:saved': () => void draft.fill(),
    'builder:theme': ({ theme }) => void dress(theme),
    'builder:navigation': ({ navigation }) => preview.config.change(navigation),
    'builder:mode': ({ mode }) => showColorMode(mode),
    'builder:select': ({ block_id, more = [] }) => select(block_id === null ? [] : [...more, block_id]),
    'builder:tools': (message) => setWords(message.words),
    'builder:write': ({ block_id }) => void whenThere(block_id, () => write(block_id, null, null)),
    'builder:link': ({ url }) => link(url),
    'builder:form': ({ form, place_id }) => preview.form.change({ form, placeId: place_id }),
  });
  useTaps({
    isOff: preview.isOfWorkout,
    onSelect: (block_id, is_more) => channel.send({ type: 'app:selected', block_id, ...(is_more ? { is_more } : {}) }),
    onWrite: write,
    onLeave: stop,
  });
  useHeight(channel);
  const selector = selected.map((id) => `[data-block-id="${CSS.escape(id)}"]`).join(',');
  return (
    <>
      <style data-preview-part="">{frameCss}</style>
      {preview.persona !== 'everything' && (
        <div className={styles.banner} data-preview-part="">
          <AllTexts>
            <WhoseEyes preview={preview} />
          </AllTexts>
        </div>
      )}
      {selector && <style data-preview-part="">{`:is(${selector}){outline:2px solid var(--focus);outline-offset:-2px}`}</style>}
      {words && <PreviewTools channel={channel} words={words} selectedId={selected.at(-1) ?? null} isTyping={isTyping} />}
    </>
  );
}

function WhoseEyes({ preview }: { preview: Preview }) {
  const t = useText();
  const persona = personas.find((known) => known === preview.persona) ?? 'guest';
  return <Banner>{t('shell.preview_banner', { persona: t(`shell.preview_${persona}`) })}</Banner>;
}

type Listeners = { [T in BuilderMessage['type']]: (message: Extract<BuilderMessage, { type: T }>) => void };

function useMessages(channel: PreviewChannel, listeners: Listeners): void {
  const receive = useEffectEvent((message: BuilderMessage) => (listeners[message.type] as (message: BuilderMessage) => void)(message));
  useEffect(() => {
    const stop = channel.onMessage((message) => receive(message));
    channel.send({ type: 'app:ready' });
    return stop;
  }, [channel]);
}

/** Puts the studio's draft into the page that the frame was opened with, even after navigation. */
function usePreviewDraft(onDraft: (blocks: Draft['blocks'], title: string | null) => void) {
  const { pages, navigation } = usePlatform();
  const [home] = useState(() => navigation.current().path);
  const latest = useRef<Draft | null>(null);
  const now = (): Draft => latest.current ?? { page: null, blocks: pages.peek(home)?.blocks ?? [] };
  /** The title of the edited page, while it is on screen. */
  const title = (): string | null => (navigation.current().path === home ? (pages.peek(home)?.page_title ?? null) : null);
  const take = (message: Extract<BuilderMessage, { type: 'builder:update' | 'builder:change' }>) => {
    const pageId = message.type === 'builder:update' ? message.page.id : message.page_id;
    if (pages.peek(home)?.page_id !== pageId) return;
    const next = draftOf(now(), message);
    const isSamePage = next.page === latest.current?.page;
    latest.current = next;
    pages.replace(home, (page) => withDraft(page, isSamePage ? { ...next, page: null } : next));
    onDraft(next.blocks, title());
  };
  // A new choice, such as a collection's rule, reaches the server only when it is saved.
  const fill = async () => {
    const before = pages.peek(home);
    if (!before || !lacksServedPart(before)) return;
    const saved = await pages
      .query(home)
      .queryFn()
      .catch(() => null);
    if (saved) pages.replace(home, () => (latest.current ? withDraft(saved, latest.current) : saved));
  };
  return { blocks: () => now().blocks, title, take, fill };
}

/** Replaces the page's theme with the editor's. */
async function dress(theme: Extract<BuilderMessage, { type: 'builder:theme' }>['theme']): Promise<void> {
  const [{ themeStyleSheet }, { fontFaceCss }] = await Promise.all([
    import('@bandstand/ui/theme/theme.css.ts'),
    import('@bandstand/ui/fonts/fonts.ts'),
  ]);
  const id = 'preview-theme';
  const sheet = document.getElementById(id) ?? document.head.appendChild(Object.assign(document.createElement('style'), { id }));
  sheet.textContent = fontFaceCss([theme.heading_font, theme.body_font]) + themeStyleSheet(theme);
}

function useHeight(channel: PreviewChannel): void {
  const { path } = useNavigation().place;
  useEffect(() => {
    const sendHeight = () => channel.send({ type: 'app:height', height: document.documentElement.scrollHeight });
    const observer = new ResizeObserver(sendHeight);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [channel, path]);
}
