import { formatDateTime } from '@bandstand/rules/text/dates.ts';
import { Dialog } from '@bandstand/ui/primitives/Dialog.tsx';
import type { PanelProps } from '../../platform/panel.ts';
import { useTimeZone } from '../../platform/useSession.ts';
import { useLanguage, useText } from '../../platform/useText.ts';

/** `#scheduled?available_after=`: when a page opens, or that it opens later (spec L43). */
export function ScheduledPanel({ query, onClose }: PanelProps) {
  const t = useText();
  const language = useLanguage();
  const timeZone = useTimeZone();
  const at = Date.parse(query['available_after'] ?? '');
  const text = Number.isNaN(at) ? t('page.opens_later_text') : t('page.opens_at_text', { date: formatDateTime(at, { language, timeZone }) });
  return (
    <Dialog open onClose={onClose} title={t('page.opens_later')} closeLabel={t('shell.close')} size="small">
      <p>{text}</p>
    </Dialog>
  );
}
