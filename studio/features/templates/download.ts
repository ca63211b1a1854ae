import type { ErrorBody } from '@bandstand/contract/call.values.ts';
import { ApiError, callUrl } from '../../platform/api.ts';
import { saveFile } from '../../platform/saveFile.ts';
import type { Template } from './template.ts';

/** Saves a template as a file of this computer. Throws ApiError. */
export async function downloadTemplate({ id, title }: Pick<Template, 'id' | 'title'>, headers: Record<string, string>): Promise<void> {
  const answer = await fetch(callUrl('GET /studio/templates/{id}/file', { params: { id } }), { headers, credentials: 'same-origin' }).catch(() => {
    throw new ApiError('network', 0);
  });
  if (!answer.ok) {
    const body = (await answer.json().catch(() => null)) as ErrorBody | null;
    throw new ApiError(body?.error ?? 'unknown_error', answer.status, body);
  }
  saveFile(`${title}.zip`, await answer.blob());
}
