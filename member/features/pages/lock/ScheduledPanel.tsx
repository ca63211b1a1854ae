import { Dialog } from '@bandstand/ui/primitives/Dialog.tsx';
import type { PanelProps } from '../../../platform/navigation/panel.ts';
import { useTimeZone } from '../../../platform/session/useSession.ts';
import { useLanguage, useText } from '../../../platform/texts/useText.ts';
import { openingText } from '../state/openingText.ts';

/** `#scheduled?available_after=`: when a page opens, or only that it opens later (spec L43). */
export function ScheduledPanel({ query, onClose }: PanelProps) {
  const t = useText();
  const language = useLanguage();
  const timeZone = useTimeZone();
  const date = openingText(query['available_after'], { language, timeZone });
  const text = date === null ? t('page.opens_later_text') : t('page.opens_at_text', { date });
  return (
    <Dialog open onClose={onClose} title={t('page.opens_later')} closeLabel={t('shell.close')} size="small">
      <p>{text}</p>
    </Dialog>
  );
}
