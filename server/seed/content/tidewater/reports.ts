import type { ReportedSeed } from '../people.ts';

/** One hidden by reports, one waiting, one reviewed and left. */
export const reported: ReportedSeed[] = [
  {
    page: 'community',
    kind: 'feed',
    by: 'jonah',
    at: '6d 21:10',
    text: 'Selling three tubs of protein powder, half price, today only. Write to me before eight and I throw in a shaker.',
    reports: [
      { by: 'priya', reason: 'spam', at: '6d 21:30' },
      { by: 'desmond', reason: 'spam', at: '6d 22:05' },
      { by: 'amelie', reason: 'other', at: '5d 06:40' },
    ],
  },
  {
    page: 'community',
    kind: 'feed',
    by: 'desmond',
    at: '4d 19:20',
    text: 'Whoever needs a rest day in week one should look for an easier hobby.',
    reports: [
      { by: 'ruth', reason: 'harassment', at: '4d 20:00' },
      { by: 'kofi', reason: 'abuse', at: '3d 07:15' },
    ],
  },
  {
    page: 'community',
    kind: 'feed',
    by: 'ruth',
    at: '11d 18:00',
    text: 'The slipway is closed this week, I read it on the board by the gate.',
    reports: [{ by: 'tomas', reason: 'misinformation', at: '11d 19:00' }],
    decided: { action: 'dismiss', note: 'It was closed, for two days.', at: '10d 08:00' },
  },
];
