import type { TemplateContent } from '@bandstand/contract/templates.ts';
import { strFromU8, strToU8, unzip, zip, type Zippable } from 'fflate';
import { AppError } from '../../platform/http/app-error.ts';

const contentName = 'template.json';
const mediumName = /^media\/[0-9a-f-]{36}\.[a-z0-9]{2,5}$/;
const maxContentBytes = 20 * 1_048_576;
const maxMediumBytes = 32 * 1_048_576;
const maxUnpackedBytes = 400 * 1_048_576;
const maxEntries = 2001;

const unreadable = () => new AppError('template_unreadable');
const tooLarge = () => new AppError('upload_too_large', { text: { key: 'template.too_large', values: { size: '400 MB' } } });

/** One file: the content, and beside it what it shows. Pictures are packed already, so they are stored as they are. */
export async function packed(content: TemplateContent, files: ReadonlyMap<string, Buffer>): Promise<Buffer> {
  const entries: Zippable = { [contentName]: [strToU8(JSON.stringify(content, null, 1)), { level: 6 }] };
  for (const [name, bytes] of files) entries[name] = [bytes, { level: 0 }];
  return new Promise((resolve, reject) => {
    zip(entries, { consume: false }, (error, data) => (error ? reject(error) : resolve(Buffer.from(data.buffer, data.byteOffset, data.byteLength))));
  });
}

/**
 * What an archive holds, by our own names alone: a name that leads elsewhere is never looked at, and nothing is unpacked that says it is too
 * large, or is larger than it says. Errors: template_unreadable, upload_too_large.
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
