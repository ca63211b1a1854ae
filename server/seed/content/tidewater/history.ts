import type { HistorySeed, PurchaseSeed, SubmissionSeed, When } from '../people.ts';
import { chats } from './chats.ts';
import { community } from './community.ts';
import { reported } from './reports.ts';
import { threads } from './threads.ts';

/** Who bought a Saturday at the quay, and how many days ago. */
const regulars: Record<string, number[]> = {
  tomas: [45, 38],
  priya: [43, 36, 29],
  jonah: [37, 30, 23, 16, 9, 2],
  amelie: [24, 17, 3],
  desmond: [27, 20, 13, 6],
  ruth: [18, 11, 4],
  kofi: [8, 1],
};
const saturdays = Object.entries(regulars).flatMap(([by, daysAgo], person) =>
  daysAgo.map((days, visit): PurchaseSeed => {
    const at: When = `${days}d ${15 + (visit % 6)}:${10 + person}`;
    const paid: PurchaseSeed = { by, product: 'saturday', version: 'One time', at };
    if (by === 'amelie' && days === 17) return { ...paid, refundedAt: '16d 9:05' };
    return visit === 0 && (by === 'kofi' || by === 'ruth') ? { ...paid, coupon: 'WELCOME10' } : paid;
  }),
);

/** A few weeks of check-ins. */
const week = (by: string, at: When, [sessions, effort, sleep]: [number, number, number], mood: string[], words = ''): SubmissionSeed => ({
  by,
  form: 'weekly',
  at,
  answers: {
    'How many sessions did you do?': sessions,
    'How hard was it, from 1 to 10?': effort,
    'Hours of sleep on a usual night': sleep,
    'What was it like?': mood,
    ...(words ? { 'Anything you want me to know?': words } : {}),
  },
});
const lastWeek = week('desmond', '1d 19:15', [3, 8, 6], ['Tired', 'Proud'], 'Is a lighter week coming?');
const hurting: SubmissionSeed = {
  ...lastWeek,
  answers: {
    ...lastWeek.answers,
    'Something hurts': true,
    'Where, and since when?': 'Left shoulder, since Thursday. Only when I reach behind me.',
  },
};
const weeks: SubmissionSeed[] = [
  week('desmond', '22d 19:05', [2, 5, 6.5], ['Busy'], 'Two instead of three. The third was a birthday.'),
  week('desmond', '15d 19:30', [3, 6, 7], ['Light', 'Proud'], 'Ten kilos in the goblet squat, and I could have talked.'),
  week('desmond', '8d 18:50', [3, 7, 7], ['Proud']),
  hurting,
  week('priya', '10d 20:40', [3, 6, 6], ['Light']),
  week('priya', '3d 20:55', [1, 4, 5], ['Not my week', 'Tired'], 'Night shifts. Back on Monday.'),
  week('amelie', '24d 21:00', [3, 5, 8], ['Light']),
  week('amelie', '17d 21:10', [3, 6, 8], ['Light', 'Proud'], 'First push-ups from the floor!'),
];

export const history: HistorySeed = {
  purchases: [
    { by: 'tomas', product: 'six-weeks', version: 'One payment', at: '25d 19:20' },
    { by: 'amelie', product: 'six-weeks', version: 'One payment', at: '32d 20:05', bumps: true },
    { by: 'desmond', product: 'six-weeks', version: 'One payment', at: '29d 06:45' },
    { by: 'desmond', product: 'club', version: 'Yearly', at: '5d 07:10' },
    { by: 'priya', product: 'six-weeks', version: 'Monthly', at: '18d 21:15' },
    // Jonah's card expired before the second month: past due, in the grace period.
    { by: 'jonah', product: 'club', version: 'Monthly', at: '36d 12:30', endsWithMonth: true },
    { by: 'sofie', product: 'six-weeks', version: 'Try it for a week', at: '4d 17:55' },
    ...saturdays,
  ],
  starts: [
    // The coach trains along, so the schedule also applies to Maren, who comments on the sessions.
    { by: 'maren', page: 'six-weeks', at: '52d 06:00' },
    { by: 'tomas', page: 'six-weeks', at: '24d 05:30' },
    { by: 'amelie', page: 'six-weeks', at: '31d 17:10' },
    { by: 'desmond', page: 'six-weeks', at: '28d 06:00' },
    { by: 'priya', page: 'six-weeks', at: '17d 20:00' },
    { by: 'sofie', page: 'six-weeks', at: '3d 16:30' },
  ],
  trained: [
    { by: 'tomas', program: 'six-weeks', sessions: 10, from: '24d 06:25' },
    { by: 'amelie', program: 'six-weeks', sessions: 13, from: '31d 18:00' },
    { by: 'desmond', program: 'six-weeks', sessions: 12, from: '28d 06:50' },
    { by: 'priya', program: 'six-weeks', sessions: 7, from: '17d 20:50' },
    { by: 'sofie', program: 'six-weeks', sessions: 1, from: '3d 17:20' },
  ],
  submissions: weeks,
  completions: [
    { by: 'tomas', page: 'two-reps', at: '24d 05:20' },
    { by: 'tomas', page: 'warm-up', at: '24d 05:25' },
    { by: 'tomas', page: 'soreness', at: '22d 21:10' },
    { by: 'priya', page: 'start-again', at: '40d 21:30' },
    { by: 'priya', page: 'two-reps', at: '18d 21:00' },
    { by: 'priya', page: 'lentil-pot', at: '11d 19:40' },
    { by: 'amelie', page: 'sleep', at: '30d 22:00' },
    { by: 'desmond', page: 'carry-article', at: '27d 06:30' },
    { by: 'jonah', page: 'protein', at: '36d 13:00' },
    { by: 'jonah', page: 'bean-brownies', at: '8d 15:00' },
    { by: 'ruth', page: 'soreness', at: '17d 10:00' },
    { by: 'ruth', page: 'plan-ruth', at: '16d 08:15' },
    { by: 'kofi', page: 'start-again', at: '9d 20:00' },
  ],
  bookmarks: [
    { by: 'tomas', page: 'lentil-pot', at: '15d 18:00' },
    { by: 'tomas', page: 'suitcase-carry', at: '20d 06:50' },
    { by: 'tomas', page: 'sleep', at: '6d 22:10' },
    { by: 'priya', page: 'salmon-tray', at: '13d 12:10' },
    { by: 'priya', page: 'warm-up', at: '18d 20:30' },
    { by: 'jonah', page: 'carry-article', at: '30d 12:00' },
    { by: 'amelie', page: 'tofu-noodles', at: '9d 18:45' },
    { by: 'desmond', page: 'kettlebell-swing', at: '10d 07:00' },
    { by: 'sofie', page: 'skyr-bowl', at: '3d 07:10' },
    { by: 'kofi', page: 'saturday', at: '8d 09:00' },
    { by: 'kofi', page: 'protein', at: '2d 21:00' },
  ],
  assigned: [{ to: 'ruth', page: 'plan-ruth', at: '18d 09:00' }],
  chats,
  threads,
  reported,
  community,
};
