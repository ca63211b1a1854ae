import type { StreamData } from '@bandstand/contract/pages.ts';
import { formatDateTime } from '@bandstand/rules/text/dates.ts';
import Calendar from 'lucide-react/icons/calendar';
import { useSlots } from '../../../platform/slots.ts';
import { useTimeZone } from '../../../platform/session/useSession.ts';
import { useLanguage, useText } from '../../../platform/texts/useText.ts';
import { Fact } from '../header/PageFacts.tsx';
import type { PageHeaderProps } from '../state/pageHeader.ts';
import { typeBlocksOf } from '../state/typeBlocks.ts';
import { TypePage } from './TypePage.tsx';
import styles from './TypePage.module.css';

/** A stream: its time, and the stream itself, which counts down, runs, or is over. */
export function StreamPage({ page, children }: PageHeaderProps) {
  const t = useText();
  const { Blocks } = useSlots();
  const language = useLanguage();
  const timeZone = useTimeZone();
  const { starts_at: startsAt } = (page.type_data ?? {}) as Partial<StreamData>;
  const blocks = typeBlocksOf(page);
  return (
    <TypePage
      page={page}
      isWide
      facts={
        startsAt &&
        blocks.length === 0 && (
          <Fact icon={Calendar}>
            <time dateTime={startsAt}>{formatDateTime(startsAt, { language, timeZone })}</time>
          </Fact>
        )
      }
      content={
        blocks.length > 0 ? <Blocks blocks={blocks} page={page} /> : <p className={`${styles.section} ${styles.quiet}`}>{t('type.stream.waiting')}</p>
      }
    >
      {children}
    </TypePage>
  );
}
