import type { EventData } from '@bandstand/contract/type-data.ts';
import type { PageJson } from '@bandstand/contract/pages.ts';
import { isWebUrl } from '@bandstand/rules/text/url.ts';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import Check from 'lucide-react/icons/check';
import { useText } from '../../platform/texts/useText.ts';
import { eventDataOf, type Occurrence } from './events.queries.ts';
import styles from './EventPlace.module.css';
import { useJoin, type Join } from './useJoin.ts';

type DoorProps = { page: PageJson; state: EventData['state']; occurrence: Occurrence | null };

/** The one main action: join, attend while it runs, or watch afterwards. Offers nothing that would be refused. */
export function EventDoor({ page, state, occurrence }: DoorProps) {
  const t = useText();
  const join = useJoin(page.page_id);
  const data = eventDataOf(page);
  const url = occurrence?.location?.url ?? data.location?.url ?? null;
  if (state === 'cancelled') return <p className={styles.status}>{t('event.is_cancelled')}</p>;
  if (state === 'ended') return <Afterwards replay={data.replay_url ?? null} />;
  const left = occurrence ? occurrence.spots_left : null;
  const isFull = left !== null && left <= 0 && !join.isJoined;
  return (
    <>
      {join.isJoined ? (
        <Inside join={join} url={url} isLive={state === 'live'} />
      ) : (
        <Outside join={join} left={left} isFull={isFull} isLive={state === 'live'} />
      )}
      {data.starts_at && (
        <a
          className={styles.file}
          href={`/api/event_occurrences/${page.page_id}.ics`}
          download={`${page.page.path.split('/').at(-1) || 'event'}.ics`}
        >
          <Icon of={CalendarPlus} size={18} />
          {t('event.to_calendar')}
        </a>
      )}
    </>
  );
}

function Outside({ join, left, isFull, isLive }: { join: Join; left: number | null; isFull: boolean; isLive: boolean }) {
  const t = useText();
  if (isFull) return <p className={styles.status}>{t('event.is_full')}</p>;
  return (
    <>
      <Button variant="primary" size="large" wide pending={join.isRunning} onClick={() => void join.join()}>
        {isLive ? t('event.join_live') : t('event.join')}
      </Button>
      {left !== null && <p className={styles.left}>{t('event.left', { count: left })}</p>}
    </>
  );
}

function Inside({ join, url, isLive }: { join: Join; url: string | null; isLive: boolean }) {
  const t = useText();
  return (
    <>
      <div className={styles.inside}>
        <strong role="status">
          <Icon of={Check} size={20} />
          {t('event.joined')}
        </strong>
        <Button variant="quiet" size="small" pending={join.isRunning} onClick={() => void join.leave()}>
          {t('event.leave')}
        </Button>
      </div>
      {isLive && url && isWebUrl(url) && (
        <Button variant="primary" size="large" wide href={url} target="_blank" rel="noopener">
          {t('event.enter')}
        </Button>
      )}
    </>
  );
}

function Afterwards({ replay }: { replay: string | null }) {
  const t = useText();
  return (
    <>
      <p className={styles.status}>{t('event.is_over')}</p>
      {replay && isWebUrl(replay) && (
        <Button variant="primary" size="large" wide href={replay} target="_blank" rel="noopener">
          {t('event.replay')}
        </Button>
      )}
    </>
  );
}
