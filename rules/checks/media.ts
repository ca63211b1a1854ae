import type { Block } from '@bandstand/contract/blocks/block.ts';
import { mediaIn } from '../pages/walk.ts';
import { finding, type Check } from './facts.ts';

/** A larger single picture exceeds what any screen shows. */
export const imageMaxBytes = 15_000_000;
/** What a page loads automatically: pictures and sounds. Videos are streamed, files load on request. */
export const pageMaxBytes = 25_000_000;

const megabytes = (bytes: number): string => (bytes / 1_000_000).toFixed(1).replace(/\.0$/, '');

/** Media that are not ready, or too large. Each is reported once, at its first place. */
export const checkMedia: Check = (page, facts) => {
  const places = new Map<string, Block | undefined>();
  const note = (value: unknown, block?: Block) => {
    for (const id of mediaIn(value)) if (!places.has(id.toLowerCase())) places.set(id.toLowerCase(), block);
  };
  note([page.image]);
  for (const block of page.blocks) note(block.data, block);
  note(page.typeData);
  let sum = 0;
  const list = [...places].flatMap(([id, block]) => {
    const media = facts.media(id);
    if (!media) return [finding(page, 'media_failed', { block, values: { title: '' } })];
    const at = { block, values: { title: media.title, size: megabytes(media.sizeBytes) } };
    if (media.kind === 'image' || media.kind === 'audio') sum += media.sizeBytes;
    if (media.status !== 'ready') return [finding(page, media.status === 'failed' ? 'media_failed' : 'media_preparing', at)];
    return media.kind === 'image' && media.sizeBytes > imageMaxBytes ? [finding(page, 'image_too_large', at)] : [];
  });
  return sum > pageMaxBytes ? [...list, finding(page, 'page_too_large', { values: { size: megabytes(sum) } })] : list;
};
