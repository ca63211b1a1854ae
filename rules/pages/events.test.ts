import { expect, it } from 'vitest';
import { eventState } from './events.ts';

const [start, end] = ['2030-06-01T16:00:00.000Z', '2030-06-01T17:00:00.000Z'];
it.each([
  ['before it begins', start, end, false, '2030-06-01T15:59:59.999Z', 'scheduled'],
  ['as it begins', start, end, false, start, 'live'],
  ['as it ends', start, end, false, end, 'live'],
  ['after it', start, end, false, '2030-06-01T17:00:00.001Z', 'ended'],
  ['without an end, an hour in', start, null, false, end, 'live'],
  ['without an end, three hours on', start, null, false, '2030-06-01T19:00:00.000Z', 'ended'],
  ['without a start', null, null, false, start, 'scheduled'],
  ['called off, while it would run', start, end, true, start, 'cancelled'],
] as const)('EVT-2: %s', (_, starts_at, ends_at, isCancelled, now, state) => {
  expect(eventState({ starts_at, ends_at, isCancelled }, Date.parse(now))).toBe(state);
});
