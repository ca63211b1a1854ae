import { ApiError, refusalOf } from '@bandstand/client/api/api.ts';
import { callUrl } from '@bandstand/client/api/callUrl.ts';
import { saveFile } from '@bandstand/client/device/saveFile.ts';
import type { Template } from './template.ts';

/** Saves a template as a file on this computer. Throws ApiError. */
export async function downloadTemplate({ id, title }: Pick<Template, 'id' | 'title'>, headers: Record<string, string>): Promise<void> {
  const answer = await fetch(callUrl('GET /studio/templates/{id}/file', { params: { id } }), { headers, credentials: 'same-origin' }).catch(() => {
    throw new ApiError('network', 0);
  });
  if (!answer.ok) throw await refusalOf(answer);
  saveFile(`${title}.zip`, await answer.blob());
}
