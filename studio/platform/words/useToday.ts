import { plainDateOf } from '@bandstand/rules/time/zone.ts';
import { useState } from 'react';
import { useAppTime } from './useAppTime.ts';

/** The calendar day of now in the zone of the app, as it was when this came on the screen. */
export function useToday(): string {
  const { zone } = useAppTime();
  const [nowMs] = useState(() => Date.now());
  return plainDateOf(nowMs, zone);
}

/** The calendar day after a day. */
export const dayAfter = (day: string): string => new Date(Date.parse(`${day}T12:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
