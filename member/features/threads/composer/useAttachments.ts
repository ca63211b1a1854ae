import { useCallback, useEffect, useRef, useState } from 'react';
import type { Answer } from '@bandstand/client/api/api.ts';
import { useApi } from '../../../platform/platform.ts';
import { refuseImage, refuseVideo, uploadFailure, uploadImage, uploadVideo } from '../../../platform/uploads.ts';
import { useText } from '../../../platform/texts/useText.ts';

/** A picture or a video in the composer. `url` shows it from the device until the message is sent. */
export type Attachment = { key: string; kind: 'image' | 'video'; name: string; url: string } & (
  | { state: 'uploading'; progress: number }
  /** On the server, which is making it playable. */
  | { state: 'preparing'; id: string }
  | { state: 'ready'; id: string; remoteUrl: string }
  /** `file`: can be uploaded again; null: it would be refused every time. */
  | { state: 'failed'; error: string; file: File | null }
);
type State = Attachment extends infer One ? (One extends Attachment ? Omit<One, 'key' | 'kind' | 'name' | 'url'> : never) : never;

/** L160: a message holds ten. */
export const attachmentsMax = 10;
const askEveryMs = 1_500;

/** Pictures and videos for the next message: uploaded as soon as they are chosen. */
export function useAttachments() {
  const api = useApi();
  const t = useText();
  const [attachments, setAttachments] = useState<readonly Attachment[]>([]);
  const aborts = useRef(new Map<string, AbortController>());
  const lastKey = useRef(0);

  const change = useCallback(
    (key: string, next: (one: Attachment) => State) =>
      setAttachments((all) =>
        all.map((one): Attachment => {
          if (one.key !== key) return one;
          const { kind, name, url } = one;
          return { key, kind, name, url, ...next(one) };
        }),
      ),
    [],
  );
  const upload = useCallback(
    async (key: string, file: File) => {
      const abort = new AbortController();
      aborts.current.set(key, abort);
      const { signal } = abort;
      const options = {
        signal,
        onProgress: (progress: number) => change(key, (one) => (one.state === 'uploading' ? { state: 'uploading', progress } : one)),
      };
      try {
        let done: Answer<'GET /uploads/{id}'> = await (isVideo(file) ? uploadVideo : uploadImage)(api, file, options);
        const { id } = done;
        if (done.status === 'preparing') change(key, () => ({ state: 'preparing', id }));
        while (done.status === 'preparing' && !signal.aborted) {
          await new Promise((resolve) => setTimeout(resolve, askEveryMs));
          if (!signal.aborted) done = await api('GET /uploads/{id}', { params: { id } }, { signal });
        }
        const { status, urls, url: full } = done;
        if (status === 'failed') change(key, () => ({ state: 'failed', error: t('upload.failed'), file }));
        else change(key, ({ url }) => ({ state: 'ready', id, remoteUrl: urls?.medium ?? full ?? url }));
      } catch (error) {
        if (!signal.aborted) change(key, () => ({ state: 'failed', error: uploadFailure(error, t), file }));
      } finally {
        aborts.current.delete(key);
      }
    },
    [api, change, t],
  );

  const add = useCallback(
    (files: Iterable<File>) => {
      const free = attachmentsMax - attachments.length;
      const chosen = Array.from(files).slice(0, Math.max(0, free));
      const added = chosen.map((file): { attachment: Attachment; file: File } => {
        lastKey.current += 1;
        const kind = isVideo(file) ? 'video' : 'image';
        const base = { key: String(lastKey.current), kind, name: file.name, url: URL.createObjectURL(file) } as const;
        const refusal = (kind === 'video' ? refuseVideo : refuseImage)(file, t);
        return {
          file,
          attachment: { ...base, ...(refusal ? { state: 'failed', error: refusal, file: null } : { state: 'uploading', progress: 0 }) },
        };
      });
      setAttachments((all) => [...all, ...added.map(({ attachment }) => attachment)]);
      for (const { attachment, file } of added) if (attachment.state === 'uploading') void upload(attachment.key, file);
    },
    [attachments.length, t, upload],
  );
  const remove = useCallback((key: string) => {
    aborts.current.get(key)?.abort();
    setAttachments((all) => {
      const gone = all.find((one) => one.key === key);
      if (gone) URL.revokeObjectURL(gone.url);
      return all.filter((one) => one.key !== key);
    });
  }, []);
  const retry = useCallback(
    (key: string, file: File) => {
      change(key, () => ({ state: 'uploading', progress: 0 }));
      void upload(key, file);
    },
    [change, upload],
  );
  const moveUp = useCallback((key: string) => setAttachments((all) => movedUp(all, key)), []);
  /** The message owns them now. */
  const clear = useCallback(() => setAttachments([]), []);

  useEffect(() => {
    const running = aborts.current;
    return () => {
      for (const abort of running.values()) abort.abort();
    };
  }, []);
  return { attachments, add, remove, retry, moveUp, clear };
}

export const isVideo = (file: Pick<File, 'type'>): boolean => file.type.startsWith('video/');

/** Moves one attachment one place forward. */
function movedUp(all: readonly Attachment[], key: string): readonly Attachment[] {
  const at = all.findIndex((one) => one.key === key);
  const [one, before] = [all[at], all[at - 1]];
  return one && before ? all.with(at - 1, one).with(at, before) : all;
}
