import { describe, expect, it } from 'vitest';
import { guest } from './facts.ts';
import { noLooks, seesTheSame, watchedViewer, type WatchedFacts } from './watched.ts';

const aRun = (startedAt: string) => ({ startedAt, startedAtExact: startedAt, startFromPageId: null });
const aViewer = (facts: Partial<WatchedFacts> = {}): WatchedFacts => ({
  ...guest,
  subscriberId: 'ada',
  isSignedIn: true,
  completed: new Set(),
  completedAt: new Map(),
  bookmarks: new Set(),
  timezone: null,
  ...facts,
});
/** What the work looked at when this viewer asked. */
function looksOf(viewer: WatchedFacts, work: (viewer: WatchedFacts) => unknown) {
  const looks = noLooks();
  work(watchedViewer(viewer, looks));
  return looks;
}

describe('an answer is shared with anyone who has the same facts where it looked', () => {
  it.each<[string, (viewer: WatchedFacts) => unknown, Partial<WatchedFacts>]>([
    ['signed in or not', (viewer) => viewer.isSignedIn, { isSignedIn: false }],
    ['admin or not', (viewer) => viewer.isAdmin, { isAdmin: true }],
    ['a member of the app or not', (viewer) => viewer.subscriberId === null, { subscriberId: null }],
    ['their time zone', (viewer) => viewer.timezone, { timezone: 'Europe/Oslo' }],
    ['a product', (viewer) => viewer.activeProductIds.has('pass'), { activeProductIds: new Set(['pass']) }],
    ['a run', (viewer) => viewer.subscriptions.get('plan'), { subscriptions: new Map([['plan', aRun('2027-01-01T00:00:00.000Z')]]) }],
    ['a release for one member', (viewer) => viewer.releases.get('plan'), { releases: new Map([['plan', '2027-01-01T00:00:00.000Z']]) }],
    ['a completion', (viewer) => viewer.completed.has('page'), { completed: new Set(['page']) }],
    ['how much was completed', (viewer) => viewer.completed.size, { completed: new Set(['other']) }],
    ['a bookmark', (viewer) => viewer.bookmarks.has('page'), { bookmarks: new Set(['page']) }],
  ])('%s', (_what, work, other) => {
    const looks = looksOf(aViewer(), work);
    expect(looks.isPersonal).toBe(false);
    expect([seesTheSame(aViewer(), looks), seesTheSame(aViewer({ subscriberId: 'bob' }), looks)]).toEqual([true, true]);
    expect(seesTheSame(aViewer(other), looks)).toBe(false);
    expect(seesTheSame(aViewer(), looksOf(aViewer(other), work))).toBe(false);
  });

  it('facts that it did not look at may differ', () => {
    const looks = looksOf(aViewer(), (viewer) => viewer.completed.has('page'));
    expect(seesTheSame(aViewer({ completed: new Set(['another']), bookmarks: new Set(['page']), isAdmin: true }), looks)).toBe(true);
  });

  it('two runs are the same if they began at the same moment', () => {
    const runAt = (at: string) => aViewer({ subscriptions: new Map([['plan', aRun(at)]]) });
    const looks = looksOf(runAt('2027-01-01T00:00:00.000Z'), (viewer) => viewer.subscriptions.get('plan'));
    expect([seesTheSame(runAt('2027-01-01T00:00:00.000Z'), looks), seesTheSame(runAt('2027-01-02T00:00:00.000Z'), looks)]).toEqual([true, false]);
  });
});

describe('an answer belongs to one viewer alone', () => {
  it.each<[string, (viewer: WatchedFacts) => unknown]>([
    ['when it lists what they completed', (viewer) => [...viewer.completed]],
    ['when it lists their runs', (viewer) => [...viewer.subscriptions.keys()]],
    ['when it reads anything else of them', (viewer) => (viewer as WatchedFacts & { member?: object }).member],
    ['when it looks at too much', (viewer) => Array.from({ length: 500 }, (_, at) => viewer.completed.has(`page-${at}`))],
  ])('%s', (_when, work) => {
    expect(looksOf(aViewer(), work).isPersonal).toBe(true);
  });

  it('their id never gets into it', () => {
    let id: string | null = null;
    looksOf(aViewer(), (viewer) => {
      id = viewer.subscriberId;
    });
    expect(id).not.toBe('ada');
  });
});
