import type { Block } from '@bandstand/contract/blocks/block.ts';
import { useCallback, useRef, useState } from 'react';
import type { PreviewChannel } from './previewChannel.ts';
import { fieldOf, titleAt, valueAt } from './fieldOf.ts';
import { startTyping, type Typing } from './typing.ts';

type Begin = (at: Element | null, label: string, point: { x: number; y: number } | null) => void;
/** What is edited: a block, and the page's title where it is shown alone (null: it cannot be edited here). */
type Into = { block: Block | null; title: string | null };
/** A text that shows only the page's title: typing there edits the title. */
const isTitle = /^\s*\{\{\s*page\.title\s*\}\}\s*$/;

/** Typing in the frame, one text at a time. */
export function useTyping(channel: PreviewChannel) {
  const current = useRef<Typing | null>(null);
  const [isTyping, setIsTyping] = useState(false);
  const stop = useCallback(() => current.current?.stop(), []);
  const begin = useCallback(
    ({ block, title }: Into, ...[at, label, point]: Parameters<Begin>) => {
      current.current?.stop();
      const target = block ? fieldOf(block, at) : titleAt(at);
      if (!target) return;
      const isOfPage = block === null || (typeof target.value === 'string' && isTitle.test(target.value));
      if (isOfPage && title === null) return;
      const block_id = isOfPage ? '' : block.id;
      current.current = startTyping({
        ...target,
        ...(isOfPage ? { value: title ?? '' } : {}),
        blockId: isOfPage ? null : block_id,
        label,
        point,
        onTyped: (value) =>
          isOfPage
            ? channel.send({ type: 'app:titled', value: typeof value === 'string' ? value : '' })
            : channel.send({ type: 'app:typed', block_id, field: target.field, value }),
        onSlash: (is_empty) => isOfPage || channel.send({ type: 'app:slash', block_id, is_empty }),
        onLink: (url) => channel.send({ type: 'app:link', url }),
        onKey: (key) => channel.send({ type: 'app:key', key }),
        onStop: () => {
          current.current = null;
          setIsTyping(false);
          channel.send({ type: 'app:typing', block_id: null });
        },
      });
      setIsTyping(true);
      channel.send(isOfPage ? { type: 'app:typing', block_id: null, is_title: true } : { type: 'app:typing', block_id });
    },
    [channel],
  );
  /** The studio changed the blocks: the edited text follows, unless the change came from here. */
  const follow = useCallback((blocks: readonly Block[], title: string | null) => {
    const typing = current.current;
    if (!typing) return;
    if (typing.blockId === null) return title === null ? typing.stop() : typing.refill(title);
    const block = blocks.find(({ id }) => id === typing.blockId);
    if (!block) return typing.stop();
    const value = valueAt(block, typing.field);
    if (value !== null) typing.refill(value);
  }, []);
  const link = useCallback((url: string | null) => current.current?.link(url), []);
  const leaveUnless = useCallback((blockId: string | null) => {
    if (current.current && current.current.blockId !== blockId) current.current.stop();
  }, []);
  return { isTyping, begin, stop, follow, link, leaveUnless };
}
