import { ApiError, refusalOf, type CallName, type Input } from '@bandstand/client/api/api.ts';
import { callUrl } from '@bandstand/client/api/callUrl.ts';
import { saveFile } from '@bandstand/client/device/saveFile.ts';
import { useStudio } from './studio.ts';

/** Saves the answer of a call as a file. Staff authenticate by headers, so a plain link would be refused. Throws ApiError. */
export function useDownload(): <K extends CallName>(name: K, input: Input<K>, fileName: string) => Promise<void> {
  const { session, proof } = useStudio();
  const ask = (name: CallName, input: object) =>
    fetch(callUrl(name, input), { headers: session.headers(), credentials: 'same-origin' }).catch(() => {
      throw new ApiError('network', 0);
    });
  return async (name, input, fileName) => {
    let response = await ask(name, input as object);
    if (response.status === 403) {
      const { code } = await refusalOf(response.clone());
      if (code === 'proof_required' && (await proof.ask())) response = await ask(name, input as object);
    }
    if (!response.ok) throw await refusalOf(response);
    saveFile(fileName, await response.blob());
  };
}
