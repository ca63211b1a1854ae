import { formatDateTime } from '@bandstand/rules/text/dates.ts';
import { Badge } from '@bandstand/ui/primitives/Badge.tsx';
import { Skeleton } from '@bandstand/ui/primitives/Skeleton.tsx';
import { Suspense } from 'react';
import { useSlots } from '../../platform/slots.ts';
import { useTimeZone } from '../../platform/session/useSession.ts';
import { useLanguage, useText } from '../../platform/texts/useText.ts';
import type { BlockProps } from '../blockProps.ts';
import { useBlockThread } from '../chat/useBlockThread.ts';
import { useBlockPage } from '../pageContext.ts';
import { Countdown } from './Countdown.tsx';
import styles from './LivestreamBlock.module.css';
import { StreamStage } from './StreamStage.tsx';
import { streamState } from './streamState.ts';
import { useAttendance } from './useAttendance.ts';
import { useStreamTime } from './useStreamTime.ts';

/** A stream before, during and after it runs, with its chat beside it (BLK-9). */
export function LivestreamBlock({ block: { id, data } }: BlockProps<'livestream'>) {
  const t = useText();
  const language = useLanguage();
  const timeZone = useTimeZone();
  const { ThreadSection } = useSlots();
  const { fill, page } = useBlockPage();
  const now = useStreamTime(data);
  const { join } = useAttendance({ page_id: page.page_id, block_id: id });
  const stream = now === null ? null : streamState(data, now);
  const title = data.title ? fill(data.title) : t('block.live.title');
  const threadId = useBlockThread(data.message_thread_id);
  const Chat = threadId === undefined ? null : ThreadSection;
  return (
    <section className={styles.livestream} aria-label={title} data-chat={Chat ? '' : undefined}>
      <div className={styles.main}>
        <header className={styles.head}>
          {/* The stream's own page already shows the title */}
          {title !== page.page_title && (
            <h2 className={styles.title} data-field="title">
              {title}
            </h2>
          )}
          {stream?.state === 'live' && <Badge tone="danger">{t('block.live.on')}</Badge>}
          {stream?.state === 'ended' && <Badge>{t('block.live.ended')}</Badge>}
          {data.starts_at && stream?.state !== 'live' && <p className={styles.date}>{formatDateTime(data.starts_at, { language, timeZone })}</p>}
        </header>
        {stream === null && data.url && <div className={styles.place} />}
        {stream?.state === 'upcoming' && now !== null && (
          <div className={styles.place}>
            <Countdown startsAt={stream.startsAt} now={now} />
          </div>
        )}
        {stream && stream.state !== 'upcoming' && (
          <StreamStage url={data.url} title={title} poster={page.image ?? null} isLive={stream.state === 'live'} onJoin={join} />
        )}
      </div>
      {Chat && threadId !== undefined && (
        <div className={styles.chat}>
          <Suspense fallback={<Skeleton shape="block" height="320px" />}>
            <Chat threadId={threadId} title={t('block.live.chat')} label={`${t('block.live.chat')}: ${title}`} />
          </Suspense>
        </div>
      )}
    </section>
  );
}
