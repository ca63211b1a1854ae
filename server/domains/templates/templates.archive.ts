import type { TemplateContent, TemplateMedium } from '@bandstand/contract/templates.ts';
import { Readable } from 'node:stream';
import { strFromU8, strToU8, unzip, Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import { AppError } from '../../platform/http/app-error.ts';

const contentName = 'template.json';
const mediumName = /^media\/[0-9a-f-]{36}\.[a-z0-9]{2,5}$/;
const maxContentBytes = 20 * 1_048_576;
const maxMediumBytes = 32 * 1_048_576;
const maxUnpackedBytes = 400 * 1_048_576;
const maxEntries = 2001;

const unreadable = () => new AppError('template_unreadable');
const tooLarge = () => new AppError('upload_too_large', { text: { key: 'template.too_large', values: { size: '400 MB' } } });

/**
 * Packs the content and its media into one file, reading each when needed: a library of any size takes the memory of one picture. Pictures are
 * compressed already, so they are stored as they are; leaves out what `read` does not find.
 */
export const packed = (content: TemplateContent, read: (medium: TemplateMedium) => Promise<Buffer | null>): Readable =>
  Readable.from(chunksOf(content, read), { objectMode: false });

async function* chunksOf(content: TemplateContent, read: (medium: TemplateMedium) => Promise<Buffer | null>): AsyncGenerator<Uint8Array> {
  const made: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    made.push(chunk);
  });
  const add = (entry: ZipDeflate | ZipPassThrough, bytes: Uint8Array): void => {
    zip.add(entry);
    entry.push(bytes, true);
  };
  add(new ZipDeflate(contentName, { level: 6 }), strToU8(JSON.stringify(content, null, 1)));
  for (const medium of content.media) {
    yield* made.splice(0);
    const bytes = await read(medium);
    if (bytes) add(new ZipPassThrough(medium.file), bytes);
  }
  zip.end();
  yield* made.splice(0);
}

/**
 * Unpacks an archive by our own file names alone: ignores names that lead elsewhere, and entries that claim to be too large, or are larger than they
 * claim. Throws template_unreadable, upload_too_large.
 */
export async function unpacked(archive: Buffer): Promise<{ content: unknown; files: Map<string, Buffer> }> {
  let total = 0;
  let count = 0;
  let isTooLarge = false;
  const entries = await new Promise<Record<string, Uint8Array>>((resolve, reject) => {
    const filter = ({ name, originalSize, size }: { name: string; originalSize: number; size: number }): boolean => {
      if (name !== contentName && !mediumName.test(name)) return false;
      total += Math.max(originalSize, size);
      count += 1;
      if (total > maxUnpackedBytes || count > maxEntries || originalSize > (name === contentName ? maxContentBytes : maxMediumBytes))
        isTooLarge = true;
      return !isTooLarge;
    };
    try {
      unzip(archive, { filter }, (error, data) => (error ? reject(unreadable()) : resolve(data)));
    } catch {
      reject(unreadable());
    }
  });
  if (isTooLarge) throw tooLarge();
  const { [contentName]: text, ...rest } = entries;
  if (!text) throw unreadable();
  return { content: parsed(strFromU8(text)), files: new Map(Object.entries(rest).map(([name, bytes]) => [name, Buffer.from(bytes)])) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw unreadable();
  }
}
