import type { InboxThread } from '@bandstand/contract/inbox.studio.ts';
import type { Translate } from '../../../platform/texts.ts';

/** The kind of thread, and where it is. */
export function placeText(t: Translate, { kind, title, is_private, total_people, page, product }: InboxThread): string {
  if (is_private && kind === 'chat') return total_people > 1 ? t('studio.inbox.place.group', { count: total_people }) : t('studio.inbox.place.chat');
  const name = kind === 'reply' ? t('studio.inbox.kind.reply') : t(`studio.feeds.kind.${kind}`);
  const where = page?.title ?? product?.title ?? (is_private ? null : t('studio.feeds.audience.app'));
  // Comments are named after their page.
  return where && where !== title ? `${name} · ${where}` : name;
}
