import type { Upload } from '@bandstand/contract/media.ts';

/** The kind of a file, judged by the browser's type; the server looks at its content. */
export function kindOf({ type }: Pick<File, 'type'>): Upload['kind'] {
  const [family] = type.split('/');
  return family === 'image' || family === 'video' || family === 'audio' ? family : 'file';
}
