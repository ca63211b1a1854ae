import type { Static } from 'typebox';
import { DeleteOperation, EditOperation, ReactOperation, SendOperation } from '@bandstand/contract/threads.ts';
import { isWebUrl, safeUrl } from '@bandstand/rules/text/url.ts';
import { refuseFields } from '../../platform/http/app-error.ts';
import { compile } from '../../platform/http/validation.ts';

const checks = {
  send: compile(SendOperation, 'body'),
  edit: compile(EditOperation, 'body'),
  delete: compile(DeleteOperation, 'body'),
  react: compile(ReactOperation, 'body'),
};
const maxSends = 30;
type Changing = Static<typeof EditOperation> | Static<typeof DeleteOperation> | Static<typeof ReactOperation>;

/** One operation, or sends. Anything else, an unknown `op` included, is 422. */
export function readOperation(data: unknown): SendOperation[] | Changing {
  if (Array.isArray(data)) return readSends(data);
  const op = opOf(data);
  const checked = checks[op](data);
  if ('error' in checked) throw checked.error;
  return op === 'send' ? readSends([data]) : (data as Changing);
}

/** The sends of an array: nothing else may come in company. */
export function readSends(data: readonly unknown[]): SendOperation[] {
  refuseFields({ data: data.length === 0 ? { key: 'field.required' } : data.length > maxSends && { key: 'field.invalid' } });
  return data.map((operation) => {
    refuseFields({ op: opOf(operation) !== 'send' && { key: 'field.invalid' } });
    const checked = checks.send(operation);
    if ('error' in checked) throw checked.error;
    const send = operation as SendOperation;
    const type = send.message_type ?? 'message';
    refuseFields({
      message: type === 'message' && (send.message ?? '').trim() === '' && { key: 'field.required' },
      image_ids: type === 'image' && !send.image_ids?.length && { key: 'field.required' },
      attachment_data: type === 'attachment' && !isLinkable(send.attachment_data?.url) && { key: 'field.invalid' },
    });
    return send;
  });
}

/** A web address, or a path of this app. */
const isLinkable = (url: string | undefined): boolean => url !== undefined && safeUrl(url) !== null && (isWebUrl(url) || url.startsWith('/'));

function opOf(data: unknown): keyof typeof checks {
  const op = typeof data === 'object' && data !== null && 'op' in data && data.op !== undefined ? data.op : 'send';
  const known = (Object.keys(checks) as (keyof typeof checks)[]).find((name) => name === op);
  refuseFields({ op: known === undefined && { key: 'field.invalid' } });
  return known!;
}
