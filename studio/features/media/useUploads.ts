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
      // A proxy that takes no large files answers without words.
      const isWordless = error instanceof ApiError && error.body === null && error.code !== 'network';
      change(key, { error: isWordless ? t('studio.media.failed', { size: '15 MB' }) : errorText(t, error) });
    }
  };
  const send = async (files: readonly File[]) => {
    const waiting = files.map((file) => ({ file, key: crypto.randomUUID() }));
    setUploads((before) => [...before, ...waiting.map(({ file, key }) => ({ key, name: file.name, part: 0, error: null }))]);
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
