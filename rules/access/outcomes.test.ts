import type { Decision } from '@bandstand/contract/access.ts';
import { describe, expect, it } from 'vitest';
import { anApp, facts, member, own, page, products } from './access.builders.ts';
import { accessChanges, personasOf } from './changes.ts';
import { effectiveRule, explain } from './explain.ts';
import { openApp, openDecision } from './facts.ts';
import { lockedPageActions, lockOf } from './lock.ts';
import { inheritsGlobally, loginPrompt, type PromptFacts } from './prompt.ts';
import { indexAccess } from './tree.ts';
import { accessWarnings } from './warnings.ts';

const granted = openDecision;
const denied = (reason: NonNullable<Decision['reason']>, more: Partial<Decision> = {}): Decision => ({
  ...granted,
  granted: false,
  mode: 'none',
  reason,
  ...more,
});

describe('L41–L43, NAV-8: the lock of a link', () => {
  it.each([
    ['granted', granted, null],
    ['browse', { ...granted, mode: 'browse', reason: 'ALLOW_BROWSING' } as Decision, null],
    [
      'purchase',
      denied('PURCHASE_REQUIRED', { product_ids: ['gym'], overlay_id: 'why' }),
      { reason: 'require_purchase', productIds: ['gym'], overlayId: 'why' },
    ],
    ['sign-in', denied('AUTHENTICATION_REQUIRED'), { reason: 'require_authentication' }],
    [
      'schedule',
      denied('IS_SCHEDULED', { available_after: '2025-05-08T00:00:00.000Z' }),
      { reason: 'is_scheduled', availableAfter: '2025-05-08T00:00:00.000Z' },
    ],
    ['private', denied('IS_PRIVATE'), { reason: 'page' }],
    ['start', denied('START_REQUIRED'), { reason: 'page' }],
    ['viewable children', denied('VIEWABLE_CHILDREN', { lock_reason: 'PURCHASE_REQUIRED', children: ['c'] }), { reason: 'page' }],
  ])('%s', (_title, decision, expected) => expect(lockOf(decision)).toEqual(expected));
});

describe('L60–L65, NAV-12: buttons of the locked page', () => {
  it.each([
    ['purchase', denied('PURCHASE_REQUIRED'), true, { purchase: true, logIn: false, startRootId: null, childIds: [] }],
    [
      'children of a paid page',
      denied('VIEWABLE_CHILDREN', { lock_reason: 'PURCHASE_REQUIRED', children: ['c'] }),
      true,
      { purchase: true, logIn: false, startRootId: null, childIds: ['c'] },
    ],
    ['guests may always log in', denied('IS_PRIVATE'), false, { purchase: false, logIn: true, startRootId: null, childIds: [] }],
    ['start', denied('START_REQUIRED', { root_id: 'root' }), true, { purchase: false, logIn: false, startRootId: 'root', childIds: [] }],
  ])('%s', (_title, decision, isSignedIn, expected) => expect(lockedPageActions(decision, isSignedIn)).toEqual(expected));
});

describe('L216–L222, ACC-16: the login that a locked page opens', () => {
  const paidApp = { prompt_purchase_post_sign_up: true, is_subscriber_only: true };
  const ready: PromptFacts = { decision: denied('PURCHASE_REQUIRED'), app: paidApp, isSignedIn: false, isAuthChecked: true, hash: '' };
  it.each<[string, Partial<PromptFacts>, ReturnType<typeof loginPrompt>]>([
    ['granted', { decision: granted }, 'never'],
    ['to be bought, sign-up first', {}, 'if_global'],
    ['to be bought, signed in', { isSignedIn: true }, 'never'],
    ['to be bought, app not subscriber-only', { app: { ...paidApp, is_subscriber_only: false } }, 'never'],
    ['to be bought, app wants no sign-up first', { app: { ...paidApp, prompt_purchase_post_sign_up: false } }, 'never'],
    ['children of a paid page: by the lock reason', { decision: denied('VIEWABLE_CHILDREN', { lock_reason: 'PURCHASE_REQUIRED' }) }, 'if_global'],
    ['children of a private page', { decision: denied('VIEWABLE_CHILDREN', { lock_reason: 'IS_PRIVATE' }) }, 'never'],
    ['for members', { decision: denied('AUTHENTICATION_REQUIRED') }, 'always'],
    ['scheduled', { decision: denied('IS_SCHEDULED') }, 'never'],
    ['unchecked', { isAuthChecked: false }, 'never'],
    ['L36 a start hash', { hash: '#start' }, 'never'],
    ['a start hash with query and panel', { hash: '#start?x=1+auth', decision: denied('AUTHENTICATION_REQUIRED') }, 'never'],
    ['another hash', { hash: '#starting' }, 'if_global'],
  ])('%s', (_title, more, expected) => expect(loginPrompt({ ...ready, ...more })).toBe(expected));

  it('knows which pages inherit globally', () => {
    const tree = indexAccess([page('a'), page('b', 'a'), page('c', 'b', own()), page('d', 'c'), page('e', 'gone')]);
    expect(['a', 'b', 'c', 'd', 'e', 'f'].map((id) => inheritsGlobally(tree, id))).toEqual([true, true, false, false, false, false]);
  });
});

describe('explain: who can see this', () => {
  const pages = [page('p', null, own({ require_purchase: true, products: products('gym') })), page('c', 'p'), page('free')];
  it('names the rule, its source and the verdict', () => {
    expect(explain(facts(pages), 'c')).toMatchObject({
      rule: 'purchase',
      ownerId: 'p',
      isInherited: true,
      verdict: 'locked',
      reason: 'PURCHASE_REQUIRED',
      productIds: ['gym'],
    });
    expect(explain(facts(pages, member({ owns: ['gym'] })), 'c')).toMatchObject({ verdict: 'open', reason: null });
    expect(explain(facts(pages), 'c').decision.trace).not.toEqual([]);
  });
  it.each([
    [{ is_private: true, require_purchase: true }, 'private'],
    [{ is_scheduled: true, require_authentication: true }, 'schedule'],
    [{ require_authentication: true }, 'authentication'],
    [{}, 'public'],
  ] as const)('the rule of %j is %s', (flags, rule) =>
    expect(effectiveRule(indexAccess([page('p', null, own(flags))]), openApp, 'p').rule).toBe(rule),
  );
  it.each([
    [{ is_private: true }, 'app_private'],
    [{ is_subscriber_only: true }, 'app_subscriber_only'],
    [{ require_sign_in: true }, 'app_sign_in'],
    [{}, 'app_open'],
  ] as const)('the rule of an app with %j is %s', (flags, rule) =>
    expect(effectiveRule(indexAccess([page('p')]), anApp(flags), 'p')).toEqual({ rule, ownerId: null, isInherited: true }),
  );
  it('a closed-off page has no rule', () => expect(effectiveRule(indexAccess([page('p', 'gone')]), openApp, 'p').rule).toBe('fault'));
});

describe('each warning of the access panel appears only in its own case', () => {
  const root = page('root', null, own({ is_progress_root: true }));
  const gym = { require_purchase: true, products: products('gym') };
  const day = '2025-07-01T00:00:00.000Z';
  it.each([
    ['purchase and drip', own({ ...gym, is_scheduled: true }), 'root', openApp, [{ code: 'purchase_and_schedule', moveTo: 'root' }]],
    [
      'purchase and drip at the root itself',
      own({ ...gym, is_scheduled: true, is_progress_root: true }),
      null,
      openApp,
      [{ code: 'purchase_and_schedule', moveTo: null }],
    ],
    ['drip without progress root', own({ is_scheduled: true }), null, openApp, [{ code: 'schedule_without_progress_root' }]],
    ['drip below a progress root', own({ is_scheduled: true }), 'root', openApp, []],
    [
      'purchase and drip without progress root',
      own({ ...gym, is_scheduled: true }),
      null,
      openApp,
      [{ code: 'purchase_and_schedule', moveTo: null }],
    ],
    ['chosen members and drip', own({ is_private: true, is_scheduled: true }), null, openApp, [{ code: 'private_and_schedule' }]],
    ['a date without progress root', own({ is_scheduled: true, available_from: day }), null, openApp, [{ code: 'date_without_progress_root' }]],
    ['a date below a progress root', own({ is_scheduled: true, available_from: day }), 'root', openApp, []],
    ['a date without drip', own({ require_authentication: true, available_from: day }), 'root', openApp, [{ code: 'date_without_schedule' }]],
    ['purchase without products', own({ require_purchase: true }), null, openApp, [{ code: 'purchase_without_products' }]],
    ['purchase with products', own(gym), null, openApp, []],
    ['public page in a private app', own(), null, anApp({ is_private: true }), [{ code: 'public_page_in_private_app' }]],
    ['public page in an open app', own(), null, openApp, []],
    ['sign-in page in a private app', own({ require_authentication: true }), null, anApp({ is_private: true }), []],
    ['inheriting page with old flags', own({ inherit: true, require_purchase: true, is_scheduled: true }), null, anApp({ is_private: true }), []],
  ])('%s', (_title, record, parentId, app, expected) => {
    expect(accessWarnings(indexAccess([root, page('p', parentId, record)]), app, 'p')).toEqual(expected);
  });
});

describe('changes: the pages that an edit affects', () => {
  const now = '2025-06-01T00:00:00.000Z';
  const pages = [
    page('free', null, own()),
    page('note', 'free'),
    page('deep', 'note'),
    page('open', 'free', own()),
    page('paid', null, own({ require_purchase: true, products: products('gym') })),
    page('other'),
  ];
  const state = (list: typeof pages, app = openApp) => ({ tree: indexAccess(list), app });
  const touched = (before: ReturnType<typeof state>, after: ReturnType<typeof state>) => [
    ...new Set(accessChanges(before, after, personasOf([before, after], now), now).map(({ pageId }) => pageId)),
  ];

  it('moving pages below a paid page names those that inherit, and only those', () => {
    const moved = pages.map((one) => (one.id === 'note' || one.id === 'open' ? { ...one, parentId: 'paid' } : one));
    expect(touched(state(pages), state(moved))).toEqual(['note', 'deep']);
  });
  it('an app setting names the pages that inherit globally', () =>
    expect(touched(state(pages), state(pages, anApp({ require_sign_in: true })))).toEqual(['other']));
  it('a drip is detected through the member who started', () => {
    const drip = [
      page('root', null, own({ is_progress_root: true })),
      page('w', 'root', own({ is_scheduled: true, schedule_period: 1, schedule_interval: 'day' })),
    ];
    const later = drip.map((one) => (one.id === 'w' ? { ...one, record: { ...one.record, schedule_period: 2 } } : one));
    expect(touched(state(drip), state(later))).toEqual(['w']);
  });
  it('another product is a change for its buyers', () => {
    const resold = pages.map((one) => (one.id === 'paid' ? { ...one, record: { ...one.record, products: products('yoga') } } : one));
    const changes = accessChanges(state(pages), state(resold), personasOf([state(pages), state(resold)], now), now);
    expect(changes.map(({ persona }) => persona)).toEqual(['guest', 'member', 'product:gym', 'product:yoga', 'joined']);
  });
  it('an edit without effect names nothing, and new and removed pages are omitted', () => {
    expect(touched(state(pages), state([...pages, page('new', 'paid')]))).toEqual([]);
    expect(touched(state(pages), state(pages.slice(1, 2).map((one) => ({ ...one, parentId: null }))))).toEqual([]);
  });
});
