import type { PageJson } from '@bandstand/contract/pages.ts';
import { Card } from '@bandstand/ui/primitives/Card.tsx';
import { People } from '../../platform/content/People.tsx';
import { useText } from '../../platform/texts/useText.ts';
import { EventDoor } from './EventDoor.tsx';
import { eventDataOf, useOccurrence } from './events.queries.ts';
import styles from './EventPlace.module.css';
import { Hosts } from './Hosts.tsx';
import { OtherDates } from './OtherDates.tsx';

/** Actions for an occurrence: join, leave, attend while it runs; with its participants and other occurrences (EVT-2 to EVT-5). */
export function EventPlace({ page, state }: { page: PageJson; state: Parameters<typeof EventDoor>[0]['state'] }) {
  const t = useText();
  const data = eventDataOf(page);
  const { data: occurrence } = useOccurrence(page.page_id);
  const count = occurrence?.joined_count ?? null;
  return (
    <div className={styles.place}>
      <Card as="section" className={styles.card} aria-label={t('event.taking_part')}>
        <EventDoor page={page} state={state} occurrence={occurrence ?? null} />
        <People people={occurrence?.last_5 ?? []} words={count === null ? null : t(state === 'ended' ? 'event.came' : 'event.coming', { count })} />
        <Hosts hosts={occurrence?.hosts ?? []} />
      </Card>
      <OtherDates eventId={occurrence?.event_id ?? data.event_id ?? null} pageId={page.page_id} />
    </div>
  );
}
