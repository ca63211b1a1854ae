import type { ReportItem } from '@bandstand/contract/moderation.studio.ts';
import { useText } from '../../platform/studio.ts';

/** A message in one line, when it may have no text of its own. */
export function useMessageWords(): (message: Pick<ReportItem, 'text' | 'message_type' | 'image_urls' | 'attachment_data'>) => string {
  const t = useText();
  return ({ text, message_type, image_urls, attachment_data }) => {
    if (text) return text;
    if (message_type === 'image') return t('studio.moderation.pictures', { count: image_urls.length });
    if (message_type === 'video') return t('studio.moderation.video');
    return attachment_data?.url ?? t('studio.moderation.no_text');
  };
}
