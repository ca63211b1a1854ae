import type { Reply } from '@bandstand/contract/threads.ts';
import { plainMessage } from '@bandstand/rules/threads/text.ts';
import type { Translate } from '../../../platform/texts/texts.ts';

/** A message in one line: its text, or what it contains instead. */
export function lineText(message: Reply, t: Translate): string {
  if (message.is_deleted) return t('message.deleted');
  const words = plainMessage(message.message, message.mentions);
  if (words !== '') return words;
  if (message.is_hidden) return t('message.hidden');
  if (message.image_urls.length > 0) return t('threads.picture', { count: message.image_urls.length });
  if (message.message_type === 'video') return t('message.video');
  return message.attachment_data?.title ?? message.attachment_data?.url ?? '';
}
