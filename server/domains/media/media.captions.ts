import type { CaptionInput } from '@bandstand/contract/media.ts';
import { refuseFields } from '../../platform/http/app-error.ts';
import { hashOf } from './media.images.ts';
import type { KeptCaption } from './media.tables.ts';

const time = String.raw`(?:\d{2,}:)?[0-5]\d:[0-5]\d\.\d{3}`;
const timing = new RegExp(`^${time}[ \\t]+-->[ \\t]+${time}(?:[ \\t].*)?$`);
const language = /^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,3}$/;

/**
 * A WebVTT file as it is served, or null for an invalid one: it must begin as the format requires, have a line of times, and no broken one. Removes
 * its styles: viewers choose how captions look.
 */
export function cleanCaptions(text: string): string | null {
  const lines = text.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n');
  if (!/^WEBVTT(?:[ \t\n]|$)/.test(lines) || lines.includes('\u0000')) return null;
  const blocks = lines.split(/\n{2,}/).filter((block) => !/^STYLE[ \t]*(?:\n|$)/.test(block));
  const times = blocks
    .join('\n')
    .split('\n')
    .filter((line) => line.includes('-->'));
  if (times.length === 0 || times.some((line) => !timing.test(line.trim()))) return null;
  return `${blocks.join('\n\n').trimEnd()}\n`;
}

/** A file to be stored under the name of its variant. */
export interface CaptionFile {
  name: string;
  bytes: Buffer;
}

/** The captions to store, and the files that are new. Errors: validation_failed with `captions.<index>.…`. */
export function keepCaptions(sent: readonly CaptionInput[], known: readonly KeptCaption[]): { captions: KeptCaption[]; files: CaptionFile[] } {
  const files: CaptionFile[] = [];
  const captions = sent.map((caption, index): KeptCaption => {
    const isTwice = sent.findIndex((other) => other.language === caption.language) !== index;
    const before = known.find((other) => other.language === caption.language);
    const text = caption.text === undefined ? null : cleanCaptions(caption.text);
    refuseFields({
      [`captions.${index}.language`]: (isTwice || !language.test(caption.language)) && { key: 'field.invalid' },
      [`captions.${index}.text`]: (caption.text === undefined ? !before : text === null) && { key: 'studio.media.captions.invalid' },
    });
    if (text === null) {
      if (!before) throw new Error('Captions without a text were not refused');
      return { language: caption.language, label: caption.label, name: before.name };
    }
    const bytes = Buffer.from(text);
    // Named by content, so that an address never changes its bytes.
    const name = `captions-${caption.language}-${hashOf(bytes).replaceAll(/\W|_/g, '').slice(0, 10)}.vtt`;
    files.push({ name, bytes });
    return { language: caption.language, label: caption.label, name };
  });
  return { captions, files };
}
