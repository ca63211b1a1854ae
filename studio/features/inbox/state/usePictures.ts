import { useState } from 'react';
import { errorText } from '../../../platform/errors.ts';
import { useApi, useText } from '../../../platform/studio.ts';

export type ChosenPicture = { key: string; url: string; state: { uploaded: string } | { failed: string } | 'uploading' };
/** MSG-8. */
const maxPictures = 10;

/** Pictures for the next message: uploaded as soon as they are chosen. */
export function usePictures(threadId: string) {
  const t = useText();
  const api = useApi();
  const [pictures, setPictures] = useState<readonly ChosenPicture[]>([]);
  const settle = (key: string, state: ChosenPicture['state']) =>
    setPictures((before) => before.map((picture) => (picture.key === key ? { ...picture, state } : picture)));
  const upload = async (key: string, file: File) => {
    const form = new FormData();
    form.append('kind', 'image');
    form.append('file', file);
    try {
      settle(key, { uploaded: (await api('POST /studio/threads/{id}/uploads', { params: { id: threadId }, form })).id });
    } catch (error) {
      settle(key, { failed: errorText(t, error) });
    }
  };
  return {
    pictures,
    isFull: pictures.length >= maxPictures,
    add: (files: readonly File[]) => {
      const fresh = files
        .filter(({ type }) => type.startsWith('image/'))
        .slice(0, maxPictures - pictures.length)
        .map((file) => ({ file, picture: { key: crypto.randomUUID(), url: URL.createObjectURL(file), state: 'uploading' as const } }));
      setPictures((before) => [...before, ...fresh.map(({ picture }) => picture)]);
      for (const { file, picture } of fresh) void upload(picture.key, file);
    },
    remove: (key: string) => setPictures((before) => before.filter((picture) => picture.key !== key)),
    clear: () => setPictures([]),
    /** The pictures that can be sent now; null while one is uploading or failed. */
    ready: pictures.every(({ state }) => typeof state === 'object' && 'uploaded' in state)
      ? pictures.flatMap(({ url, state }) => (typeof state === 'object' && 'uploaded' in state ? { id: state.uploaded, url } : []))
      : null,
  };
}
