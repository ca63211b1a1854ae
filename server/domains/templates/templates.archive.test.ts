import type { TemplateContent } from '@bandstand/contract/templates.ts';
import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { packed, unpacked } from './templates.archive.ts';

const idOf = (at: number) => `00000000-0000-7000-8000-${String(at).padStart(12, '0')}`;
const withMedia = (count: number): TemplateContent => ({
  format: 'bandstand-template',
  version: 1,
  kind: 'page',
  title: 'Many pictures',
  description: null,
  look: null,
  pages: [],
  composed: [],
  overlays: [],
  workouts: [],
  products: [],
  media: Array.from({ length: count }, (_, at) => ({
    id: idOf(at),
    kind: 'image' as const,
    title: `${at}`,
    alt: null,
    file: `media/${idOf(at)}.webp`,
  })),
});

it('a file is unpacked as it was packed, without missing pictures', async () => {
  const content = withMedia(20);
  const archive = await buffer(packed(content, ({ title }) => Promise.resolve(title === '7' ? null : Buffer.from(`picture ${title}`))));
  const found = await unpacked(archive);
  expect(found.content).toEqual(content);
  expect(found.files.size).toBe(19);
  expect(found.files.get(`media/${idOf(3)}.webp`)?.toString()).toBe('picture 3');
});

it('no picture is read before there is room for it', async () => {
  let count = 0;
  const bytes = Buffer.alloc(300_000, 7);
  const archive = packed(withMedia(50), () => {
    count += 1;
    return Promise.resolve(bytes);
  });
  const chunks = archive[Symbol.asyncIterator]();
  for (let taken = 0; taken < 3; taken += 1) await chunks.next();
  expect(count).toBeLessThan(10);
  await chunks.return?.();
});

it('a read error ends the file, and leaves no half of one', async () => {
  const archive = packed(withMedia(3), ({ title }) => (title === '1' ? Promise.reject(new Error('gone')) : Promise.resolve(Buffer.from('x'))));
  await expect(buffer(archive)).rejects.toThrow('gone');
});
