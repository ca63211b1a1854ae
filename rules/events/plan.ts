import type { EventPart } from '@bandstand/contract/events.studio.ts';
import { isTimeZone } from '../time/zone.ts';
import type { EventPlan } from './dates.ts';
import { isWebAddress } from './settings.ts';
import { isWall } from './wall.ts';

/** Whether a plan from anywhere has valid days and times, a known zone, and links that run nothing. */
export const isSoundPlan = ({ timezone, parts, exceptions }: EventPlan): boolean =>
  isTimeZone(timezone) &&
  parts.length > 0 &&
  parts.every((part) => isSoundPart(part)) &&
  exceptions.every(({ date, changes }) => isWall(date) && isSoundPart(changes ?? {}));

const isSoundPart = ({ starts_at, location, replay_url, rule }: Partial<EventPart>): boolean =>
  (starts_at === undefined || isWall(starts_at)) &&
  (!location?.url || isWebAddress(location.url)) &&
  (!replay_url || isWebAddress(replay_url)) &&
  (!rule?.until || isWall(`${rule.until}T00:00`));
