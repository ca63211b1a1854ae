import { describe, expect, it } from 'vitest';
import { inherits, own, page, products } from './access.builders.ts';
import { decide } from './decide.ts';
import { openApp } from './facts.ts';
import { movedPurchase } from './move-purchase.ts';
import { viewerOfPersona, type Persona } from './persona.ts';
import { indexAccess } from './tree.ts';

const now = Date.parse('2025-06-10T22:30:00.000Z');
const tree = indexAccess([
  page('root', null, own({ is_progress_root: true, require_purchase: true, products: products('gym') })),
  page('day3', 'root', own({ is_scheduled: true, schedule_period: 3, schedule_interval: 'day' })),
  page('club', null, own({ is_private: true, is_progress_root: true })),
  page('room', 'club'),
  page('free', null, inherits({ is_progress_root: true })),
  page('later', 'free', own({ is_scheduled: true, schedule_period: 3, schedule_interval: 'day', available_from: '2025-07-01T00:00:00.000Z' })),
]);
const sees = (persona: Persona, id: string, at = now) => {
  const { mode, reason } = decide({ tree, app: openApp, viewer: viewerOfPersona(tree, persona, at, 'Europe/Berlin'), now: at }, id);
  return mode === 'full' ? 'full' : reason;
};
const member = (productIds: string[] = [], startedDaysAgo: number | null = null): Persona => ({ kind: 'member', productIds, startedDaysAgo });

describe('a persona sees the app as such a person would', () => {
  it.each<[string, Persona, string, string | null]>([
    ['a guest has to buy', { kind: 'guest', productIds: ['gym'], startedDaysAgo: 9 }, 'root', 'PURCHASE_REQUIRED'],
    ['a guest has to sign in for what opens over time', { kind: 'guest', productIds: [], startedDaysAgo: null }, 'day3', 'AUTHENTICATION_REQUIRED'],
    ['a member has to buy', member(), 'root', 'PURCHASE_REQUIRED'],
    ['an owner of the product is in', member(['gym']), 'root', 'full'],
    ['of another product is not', member(['yoga']), 'root', 'PURCHASE_REQUIRED'],
    ['who did not start has to', member(['gym']), 'day3', 'START_REQUIRED'],
    ['who started two days ago waits', member(['gym'], 2), 'day3', 'IS_SCHEDULED'],
    ['who started three days ago is in', member(['gym'], 3), 'day3', 'full'],
    ['a start does not pay', member([], 9), 'day3', 'PURCHASE_REQUIRED'],
    ['a start lets nobody into a private page', member(['gym'], 9), 'room', 'IS_PRIVATE'],
    ['a date holds besides', member([], 9), 'later', 'IS_SCHEDULED'],
  ])('%s', (_title, persona, id, expected) => expect(sees(persona, id)).toBe(expected));
  it('at another time, started as many days before that', () => {
    expect(sees(member([], 9), 'later', Date.parse('2025-07-02T00:00:00.000Z'))).toBe('full');
    expect(sees(member([], 2), 'later', Date.parse('2025-07-02T12:00:00.000Z'))).toBe('IS_SCHEDULED');
  });
  it('counts days in the app’s zone', () => {
    const { subscriptions } = viewerOfPersona(tree, member([], 0), now, 'Europe/Berlin');
    // Half past midnight in Berlin: the day began half an hour ago.
    expect(subscriptions.get('free')?.startedAt).toBe('2025-06-10T22:00:00.000Z');
  });
});

describe('moving a purchase up to the progress root (ACC-5)', () => {
  const gym = { require_purchase: true, products: products('gym'), purchase_overlay: { id: 'offer' } };
  it('sells a root that inherited, while the page keeps its time', () => {
    const before = {
      page: own({ ...gym, is_scheduled: true, schedule_period: 3, schedule_interval: 'day', allow_browsing: true }),
      root: inherits(),
    };
    const after = movedPurchase(before.page, { ...before.root, is_progress_root: true });
    expect(after.page).toEqual(own({ is_scheduled: true, schedule_period: 3, schedule_interval: 'day' }));
    expect(after.root).toEqual(own({ ...gym, is_progress_root: true, allow_browsing: true }));
  });
  it('lets either product open a root that was already sold, with its own offer', () => {
    const root = own({ is_progress_root: true, require_purchase: true, products: products('yoga', 'gym'), purchase_overlay: { id: 'its own' } });
    expect(movedPurchase(own({ ...gym, is_scheduled: true }), root).root).toEqual(root);
    const other = own({ is_progress_root: true, require_purchase: true, products: products('yoga') });
    expect(movedPurchase(own({ ...gym, is_scheduled: true }), other).root).toMatchObject({
      products: products('yoga', 'gym'),
      purchase_overlay: { id: 'offer' },
    });
  });
});
