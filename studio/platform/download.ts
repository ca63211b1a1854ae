import { ApiError, callUrl, type CallName, type Input } from './api.ts';
import type { ErrorBody } from '@bandstand/contract/call.values.ts';
import { saveFile } from './saveFile.ts';
import { useStudio } from './studio.ts';

/** Saves what a call answers as a file: staff prove themselves by headers, so a plain link would be refused. Throws ApiError. */
export function useDownload(): <K extends CallName>(name: K, input: Input<K>, fileName: string) => Promise<void> {
  const { session } = useStudio();
  return async (name, input, fileName) => {
    const response = await fetch(callUrl(name, input as object), { headers: session.headers(), credentials: 'same-origin' }).catch(() => {
      throw new ApiError('network', 0);
    });
    if (!response.ok) {
      const body = (await response.json().catch(() => null)) as ErrorBody | null;
      throw new ApiError(body?.error ?? 'unknown_error', response.status, body);
    }
    saveFile(fileName, await response.blob());
  };
}
