import type { MessageKey } from '@bandstand/i18n/keys.ts';
import { formatClock } from '@bandstand/rules/text/dates.ts';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { IconButton } from '@bandstand/ui/primitives/IconButton.tsx';
import type { LucideIcon } from 'lucide-react';
import Check from 'lucide-react/icons/check';
import ClipboardCheck from 'lucide-react/icons/clipboard-check';
import Dumbbell from 'lucide-react/icons/dumbbell';
import Flag from 'lucide-react/icons/flag';
import Receipt from 'lucide-react/icons/receipt';
import X from 'lucide-react/icons/x';
import { useTimeZone } from '../../platform/session/useSession.ts';
import { useLanguage, useText } from '../../platform/texts/useText.ts';
import type { ActivityEntry } from './activity.queries.ts';
import styles from './Activity.module.css';

const activities: Record<ActivityEntry['activity_type'], { icon: LucideIcon; words: MessageKey; gone: MessageKey }> = {
  page_completed: { icon: Check, words: 'activity.completed', gone: 'activity.a_page' },
  page_joined: { icon: Flag, words: 'activity.joined', gone: 'activity.a_page' },
  product_bought: { icon: Receipt, words: 'activity.bought', gone: 'activity.an_offer' },
  form_answered: { icon: ClipboardCheck, words: 'activity.answered', gone: 'activity.a_form' },
  workout_completed: { icon: Dumbbell, words: 'activity.worked_out', gone: 'activity.a_workout' },
};

/** One activity: what and when. Without access to its page any longer, only the fact itself. */
export function ActivityRow({ entry, onForget }: { entry: ActivityEntry; onForget: () => void }) {
  const t = useText();
  const language = useLanguage();
  const timeZone = useTimeZone();
  const { icon, words, gone } = activities[entry.activity_type];
  const title = entry.title ?? t(gone);
  const href = entry.path ?? (entry.activity_type === 'product_bought' ? '/me/account/purchases' : null);
  return (
    <div className={styles.row}>
      <span className={styles.mark} data-activity={entry.activity_type}>
        <Icon of={icon} size={18} />
      </span>
      <div className={styles.words}>
        {href ? <a href={href}>{title}</a> : <span>{title}</span>}
        <p>
          {t(words)} · {formatClock(entry.ts, { language, timeZone })}
        </p>
      </div>
      <IconButton label={t('activity.forget', { title })} onClick={onForget}>
        <Icon of={X} size={18} />
      </IconButton>
    </div>
  );
}
