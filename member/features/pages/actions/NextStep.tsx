import type { PageJson } from '@bandstand/contract/pages.ts';
import { formatDate } from '@bandstand/rules/text/dates.ts';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import ArrowRight from 'lucide-react/icons/arrow-right';
import { useNextInRun, type NextInRun } from '../../../platform/content/useNextInRun.ts';
import { usePageLink } from '../../../platform/links/PageLink.tsx';
import { useTimeZone } from '../../../platform/session/useSession.ts';
import { useLanguage, useText } from '../../../platform/texts/useText.ts';
import styles from './BottomRow.module.css';

/** After a completed page of a run: the next one in one tap, or when it opens. */
export function NextStep({ page }: { page: PageJson }) {
  const next = useNextInRun(page);
  return next && <Next next={next} />;
}

function Next({ next }: { next: NextInRun }) {
  const t = useText();
  const place = { language: useLanguage(), timeZone: useTimeZone() };
  const { access, watched, link } = usePageLink(next);
  const { lock } = access;
  if (lock?.reason === 'is_scheduled' && lock.availableAfter)
    return (
      <p {...watched} className={styles.opens}>
        {t('program.next_opens', { date: formatDate(lock.availableAfter, place) })}
      </p>
    );
  return (
    <div {...watched} className={styles.next}>
      <Button variant="primary" size="large" wide icon={<Icon of={ArrowRight} size={20} />} href={link.href} onClick={link.onClick}>
        {t('program.next', { title: next.title })}
      </Button>
    </div>
  );
}
