import type { PageJson } from '@bandstand/contract/pages.ts';
import { plainDateOf } from '@bandstand/rules/time/zone.ts';
import { Sheet } from '@bandstand/ui/primitives/Dialog.tsx';
import { Skeleton } from '@bandstand/ui/primitives/Skeleton.tsx';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { PanelProps } from '../../../platform/navigation/panel.ts';
import { usePlatform } from '../../../platform/platform.ts';
import { useNavigation } from '../../../platform/navigation/useNavigation.ts';
import { useNow } from '../../../platform/useNow.ts';
import { useSession, useTimeZone } from '../../../platform/session/useSession.ts';
import { useLanguage, useText } from '../../../platform/texts/useText.ts';
import { DateForm } from './DateForm.tsx';
import { dayName } from '../../../platform/calendar/dayNames.ts';
import { PlannedDates } from './PlannedDates.tsx';
import { useScheduleChanges } from '../state/useScheduleChanges.ts';

/** `#add_to_schedule`: adds the current page to a day in the member's calendar (SCH-4). */
export function AddPanel({ isTop, onClose }: PanelProps) {
  const t = useText();
  const { pages, navigation } = usePlatform();
  const { place } = useNavigation();
  const { state } = useSession();
  const { data: page } = useQuery(pages.query(place.path));
  const isGuest = state === 'guest';
  const mayAdd = page?.page.access.mode === 'full' && page.show_add_to_schedule_button;
  useEffect(() => {
    if (isGuest && isTop && mayAdd) navigation.openPanel('auth');
    // Once: closing the login is a decision.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isGuest, mayAdd]);
  if ((page && !mayAdd) || state !== 'member') return null;
  return (
    <Sheet open onClose={onClose} size="small" title={t('schedule.add_title')} closeLabel={t('shell.close')}>
      {page ? <AddForm page={page} onClose={onClose} /> : <Skeleton shape="block" height="96px" />}
    </Sheet>
  );
}

function AddForm({ page, onClose }: { page: PageJson; onClose: () => void }) {
  const t = useText();
  const language = useLanguage();
  const { navigation } = usePlatform();
  const changes = useScheduleChanges();
  const today = plainDateOf(useNow(), useTimeZone());
  const [isRest, setIsRest] = useState(false);
  return (
    <>
      {!isRest && (
        <DateForm
          today={today}
          initial={today}
          submit={t('schedule.add')}
          send={(date) => changes.add({ id: page.page_id, type: page.page_content_type === 'event_occurrence' ? 'EventOccurrence' : 'Page' }, date)}
          onDone={(_item, date) => {
            const open = () => navigation.navigate(`/me/schedule?date=${date}`);
            toast({ text: t('schedule.added', { date: dayName(date, 'day', language) }), action: { label: t('schedule.open'), run: open } });
            onClose();
          }}
        />
      )}
      <PlannedDates pageId={page.page_id} today={today} changes={changes} onEditing={setIsRest} />
    </>
  );
}
