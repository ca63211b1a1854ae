import { plainDateOf } from '@bandstand/rules/time/zone.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { WeekRow } from '../../../platform/content/WeekRow.tsx';
import { usePlatform } from '../../../platform/platform.ts';
import { useBundle, useTimeZone } from '../../../platform/session/useSession.ts';

/** The week in ticks after something was completed. Without a connection, nothing. */
export function DoneWeek() {
  const { api } = usePlatform();
  const memberId = useBundle()?.user.id ?? null;
  const timeZone = useTimeZone();
  const [today] = useState(() => plainDateOf(Date.now(), timeZone));
  const { data } = useQuery({
    queryKey: ['for_you', memberId, null],
    staleTime: 0,
    retry: false,
    queryFn: () => api('GET /for_you', { query: {} }),
  });
  // The answer may be older than the completion that it follows.
  return data ? <WeekRow doneDays={[today, ...data.done_days]} today={today} goal={null} /> : null;
}
