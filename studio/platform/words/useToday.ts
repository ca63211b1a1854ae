import { plainDateOf } from '@bandstand/rules/time/zone.ts';
import { useState } from 'react';
import { useAppTime } from './useAppTime.ts';

/** Today's calendar day in the app's time zone, as it was when the component mounted. */
export function useToday(): string {
  const { zone } = useAppTime();
  const [nowMs] = useState(() => Date.now());
  return plainDateOf(nowMs, zone);
}

/** The next calendar day. */
export const dayAfter = (day: string): string => new Date(Date.parse(`${day}T12:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
