import type { Block } from '@bandstand/contract/blocks/block.ts';
import { useCallback, useRef, useState } from 'react';
import type { PreviewChannel } from '../previewChannel.ts';
import { fieldOf, valueAt } from './fieldOf.ts';
import { startTyping, type Typing } from './typing.ts';

type Begin = (block: Block, at: Element | null, label: string, point: { x: number; y: number } | null) => boolean;

/** Typing in the frame, one text at a time. */
export function useTyping(channel: PreviewChannel) {
  const current = useRef<Typing | null>(null);
  const [isTyping, setIsTyping] = useState(false);
  const stop = useCallback(() => current.current?.stop(), []);
  const begin: Begin = useCallback(
    (block, at, label, point) => {
      current.current?.stop();
      const found = fieldOf(block, at);
      if (!found) return false;
      const block_id = block.id;
      current.current = startTyping({
        ...found,
        blockId: block_id,
        label,
        point,
        onTyped: (value) => channel.tell({ type: 'app:typed', block_id, field: found.field, value }),
        onSlash: (is_empty) => channel.tell({ type: 'app:slash', block_id, is_empty }),
        onLink: (url) => channel.tell({ type: 'app:link', url }),
        onKey: (key) => channel.tell({ type: 'app:key', key }),
        onStop: () => {
          current.current = null;
          setIsTyping(false);
          channel.tell({ type: 'app:typing', block_id: null });
        },
      });
      setIsTyping(true);
      channel.tell({ type: 'app:typing', block_id });
      return true;
    },
    [channel],
  );
  /** The studio said something of the blocks: what is typed follows, unless it was said here. */
  const follow = useCallback((blocks: readonly Block[]) => {
    const typing = current.current;
    if (!typing) return;
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
