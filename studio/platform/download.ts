import { ApiError, callUrl, type CallName, type Input } from './api.ts';
import type { ErrorBody } from '@bandstand/contract/call.values.ts';
import { saveFile } from './saveFile.ts';
import { useStudio } from './studio.ts';

/** Saves what a call answers as a file: staff prove themselves by headers, so a plain link would be refused. Throws ApiError. */
export function useDownload(): <K extends CallName>(name: K, input: Input<K>, fileName: string) => Promise<void> {
  const { session, proof } = useStudio();
  const ask = (name: CallName, input: object) =>
    fetch(callUrl(name, input), { headers: session.headers(), credentials: 'same-origin' }).catch(() => {
      throw new ApiError('network', 0);
    });
  return async (name, input, fileName) => {
    let response = await ask(name, input as object);
    if (response.status === 403) {
      const refused = (await response
        .clone()
        .json()
        .catch(() => null)) as ErrorBody | null;
      if (refused?.error === 'proof_required' && (await proof.ask())) response = await ask(name, input as object);
    }
    if (!response.ok) {
      const body = (await response.json().catch(() => null)) as ErrorBody | null;
      throw new ApiError(body?.error ?? 'unknown_error', response.status, body);
    }
    saveFile(fileName, await response.blob());
  };
}
