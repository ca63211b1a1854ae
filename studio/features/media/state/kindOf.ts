import type { Upload } from '@bandstand/contract/media.ts';

/** What a file is to the library, by what the browser takes it for; the server looks at its content. */
export function kindOf({ type }: Pick<File, 'type'>): Upload['kind'] {
  const [family] = type.split('/');
  return family === 'image' || family === 'video' || family === 'audio' ? family : 'file';
}
