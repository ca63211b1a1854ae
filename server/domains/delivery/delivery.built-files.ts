import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fontFiles } from '@bandstand/ui/fonts/fonts.ts';
import { bytesOf, type Bytes } from './delivery.bytes.ts';

/** The folder of the repository: the built clients and the fonts are next to the server. */
export const repository = path.join(import.meta.dirname, '../../..');
export const builtMember = path.join(repository, 'member/dist');

const types: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  html: 'text/html; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  webp: 'image/webp',
  woff2: 'font/woff2',
  json: 'application/json; charset=utf-8',
  map: 'application/json; charset=utf-8',
};
const typeOf = (file: string): string => types[path.extname(file).slice(1)] ?? 'application/octet-stream';
/** Only plain names: no way out of the folder, no hidden files. */
const isPlain = (name: string): boolean => name.split('/').every((part) => /^[\w-][\w.-]*$/.test(part));

export type BuiltFiles = ReturnType<typeof createBuiltFiles>;

/** The built clients and the fonts, read on first use and cached compressed. Files whose content may change are read again. */
export function createBuiltFiles({ root }: { root: string }) {
  const kept = new Map<string, Bytes>();
  const read = async (folder: string, name: string): Promise<Bytes | null> => {
    if (!isPlain(name)) return null;
    const file = path.join(root, folder, name);
    const built = kept.get(file);
    if (built) return built;
    const content = await readFile(file).catch(() => null);
    if (!content) return null;
    const isHashed = name.startsWith('assets/');
    const bytes = bytesOf(content, typeOf(name), isHashed ? 10 : 5);
    if (isHashed) kept.set(file, bytes);
    return bytes;
  };
  return {
    member: (name: string) => read('member/dist/client', name),
    studio: (name: string) => read('studio/dist', name),
    font: async (name: string): Promise<Bytes | null> => {
      const parts = fontFiles.get(name);
      return parts ? readFont(parts) : null;
    },
  };

  async function readFont(parts: readonly string[]): Promise<Bytes | null> {
    const file = path.join(root, 'node_modules', ...parts);
    const built = kept.get(file);
    if (built) return built;
    const content = await readFile(file).catch(() => null);
    if (!content) return null;
    const bytes = bytesOf(content, 'font/woff2');
    kept.set(file, bytes);
    return bytes;
  }
}
