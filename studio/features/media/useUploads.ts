import { useState } from 'react';
import { ApiError, type Answer } from '../../platform/api.ts';
import { errorText } from '../../platform/errors.ts';
import { useRefresh } from '../../platform/queries.ts';
import { useApi, useText } from '../../platform/studio.ts';

export type Media = Answer<'POST /studio/media'>;
export type Uploading = { key: string; name: string; part: number; error: string | null };

/** Sends files two at a time, tells how far each is, and keeps those that failed in view. */
export function useUploads(onUploaded: (media: Media) => void) {
  const t = useText();
  const api = useApi();
  const refresh = useRefresh();
  const [uploads, setUploads] = useState<readonly Uploading[]>([]);
  const change = (key: string, changes: Partial<Uploading>) =>
    setUploads((before) => before.map((upload) => (upload.key === key ? { ...upload, ...changes } : upload)));

  const sendOne = async (key: string, file: File) => {
    const form = new FormData();
    form.append('file', file);
    try {
      const media = await api('POST /studio/media', { form }, { onProgress: (part) => change(key, { part }) });
      setUploads((before) => before.filter((upload) => upload.key !== key));
      onUploaded(media);
    } catch (error) {
      // A body that is too large for something on the way is cut off, or refused without words.
      change(key, { error: error instanceof ApiError && error.body ? errorText(t, error) : t('studio.media.failed', { size: '15 MB' }) });
    }
  };
  const send = async (files: readonly File[]) => {
    const waiting = files.map((file) => ({ file, key: crypto.randomUUID() }));
    // Made now: when React asks for the next state the lanes have taken from the list.
    const begun = waiting.map(({ file, key }) => ({ key, name: file.name, part: 0, error: null }));
    setUploads((before) => [...before, ...begun]);
    const lane = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) await sendOne(next.key, next.file);
    };
    await Promise.all([lane(), lane()]);
    refresh('GET /studio/media');
  };
  return {
    uploads,
    send: (files: readonly File[]) => void send(files),
    dismiss: (key: string) => setUploads((before) => before.filter((upload) => upload.key !== key)),
  };
}
