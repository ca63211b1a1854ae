import { useCallback, useEffect, useRef, useState } from 'react';
import { usePlatform } from '../../../platform/platform.ts';
import { useText } from '../../../platform/texts/useText.ts';
import { refuseImage, uploadFailure, uploadImage } from '../../../platform/uploads.ts';

export type UploadState =
  | { step: 'idle' }
  | { step: 'sending'; progress: number; localUrl: string; name: string }
  /** `file`: can be tried again; null: it would be refused every time. */
  | { step: 'failed'; error: string; file: File | null };

const idle: UploadState = { step: 'idle' };

/** Uploads a field's picture; `onDone` gets its id and its address. */
export function useImageUpload(onDone: (id: string, url: string) => void) {
  const { api } = usePlatform();
  const t = useText();
  const [state, setState] = useState<UploadState>(idle);
  const abort = useRef<AbortController | null>(null);
  const stop = useCallback(() => {
    abort.current?.abort();
    abort.current = null;
    setState(idle);
  }, []);
  useEffect(() => () => abort.current?.abort(), []);

  const start = async (file: File): Promise<void> => {
    stop();
    const refusal = refuseImage(file, t);
    if (refusal) return setState({ step: 'failed', error: refusal, file: null });
    const controller = new AbortController();
    abort.current = controller;
    const { signal } = controller;
    const localUrl = URL.createObjectURL(file);
    const sending = (progress: number) => setState({ step: 'sending', progress, localUrl, name: file.name });
    sending(0);
    try {
      const { id, urls, url } = await uploadImage(api, file, { signal, onProgress: (fraction) => !signal.aborted && sending(fraction) });
      if (signal.aborted) return;
      setState(idle);
      onDone(id, urls?.medium ?? url ?? '');
    } catch (error) {
      if (!signal.aborted) setState({ step: 'failed', error: uploadFailure(error, t), file });
    } finally {
      URL.revokeObjectURL(localUrl);
      if (abort.current === controller) abort.current = null;
    }
  };
  return { state, start, stop };
}
