import { useCallback, useEffect, useRef, useState } from 'react';
import { useApi } from '../../platform/platform.ts';
import { refuseImage, uploadFailure, uploadImage } from '../../platform/uploads.ts';
import { useText } from '../../platform/useText.ts';

/** A picture at the composer. `url` shows it from the device until the message is there. */
export type Picture = { key: string; name: string; url: string } & (
  | { state: 'uploading'; progress: number }
  | { state: 'ready'; id: string; remoteUrl: string }
  /** `file`: what can be uploaded again; null: one that is refused whenever it is tried. */
  | { state: 'failed'; error: string; file: File | null }
);

/** L160: a message holds ten. */
export const picturesMax = 10;

/** Pictures that will go with the next message: sent to the server as soon as they are chosen. */
export function usePictures() {
  const api = useApi();
  const t = useText();
  const [pictures, setPictures] = useState<readonly Picture[]>([]);
  const aborts = useRef(new Map<string, AbortController>());
  const lastKey = useRef(0);

  const change = useCallback(
    (key: string, next: (picture: Picture) => Picture) => setPictures((all) => all.map((one) => (one.key === key ? next(one) : one))),
    [],
  );
  const upload = useCallback(
    async (key: string, file: File) => {
      const abort = new AbortController();
      aborts.current.set(key, abort);
      try {
        const done = await uploadImage(api, file, {
          signal: abort.signal,
          onProgress: (progress) => change(key, (one) => (one.state === 'uploading' ? { ...one, progress } : one)),
        });
        change(key, ({ name, url }) => ({ key, name, url, state: 'ready', id: done.id, remoteUrl: done.urls?.medium ?? done.url ?? url }));
      } catch (error) {
        if (!abort.signal.aborted) change(key, ({ name, url }) => ({ key, name, url, state: 'failed', error: uploadFailure(error, t), file }));
      } finally {
        aborts.current.delete(key);
      }
    },
    [api, change, t],
  );

  const add = useCallback(
    (files: Iterable<File>) => {
      const free = picturesMax - pictures.length;
      const chosen = Array.from(files).slice(0, Math.max(0, free));
      const added = chosen.map((file): { picture: Picture; file: File } => {
        lastKey.current += 1;
        const base = { key: String(lastKey.current), name: file.name, url: URL.createObjectURL(file) };
        const refusal = refuseImage(file, t);
        return { file, picture: refusal ? { ...base, state: 'failed', error: refusal, file: null } : { ...base, state: 'uploading', progress: 0 } };
      });
      setPictures((all) => [...all, ...added.map(({ picture }) => picture)]);
      for (const { picture, file } of added) if (picture.state === 'uploading') void upload(picture.key, file);
    },
    [pictures.length, t, upload],
  );
  const remove = useCallback((key: string) => {
    aborts.current.get(key)?.abort();
    setPictures((all) => {
      const gone = all.find((one) => one.key === key);
      if (gone) URL.revokeObjectURL(gone.url);
      return all.filter((one) => one.key !== key);
    });
  }, []);
  const retry = useCallback(
    (key: string, file: File) => {
      change(key, ({ name, url }) => ({ key, name, url, state: 'uploading', progress: 0 }));
      void upload(key, file);
    },
    [change, upload],
  );
  /** The message has them now. */
  const clear = useCallback(() => setPictures([]), []);

  useEffect(() => {
    const running = aborts.current;
    return () => {
      for (const abort of running.values()) abort.abort();
    };
  }, []);
  return { pictures, add, remove, retry, clear };
}
