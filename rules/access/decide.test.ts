import type { AccessRecord, AppAccess } from '@bandstand/contract/access.ts';
import { describe, expect, it } from 'vitest';
import { anApp, facts, inherits, member, own, page, products } from './access.builders.ts';
import { decide } from './decide.ts';
import { guest, type AccessViewer } from './facts.ts';
import type { AccessPage } from './tree.ts';

const buyer = member({ owns: ['gym'] });
const other = member({ owns: ['yoga'] });
const admin = member({ admin: true });
const paid = (flags: Partial<AccessRecord> = {}) =>
  own({ require_purchase: true, products: products('gym', 'gold'), purchase_overlay: { id: 'why' }, ...flags });

const verdict = (pages: AccessPage[], id: string, viewer: AccessViewer, app?: AppAccess, options?: { browse: boolean }) => {
  const { mode, reason } = decide(facts(pages, viewer, app), id, options);
  return reason === null ? mode : `${mode} ${reason}`;
};

type Row = [title: string, record: AccessRecord, viewer: AccessViewer, own: string, inherited?: string];
const table = (rows: Row[]) =>
  it.each(rows)('%s', (_title, record, viewer, expected, inherited = expected) => {
    const pages = [page('p', null, record), page('child', 'p'), page('grandchild', 'child')];
    expect(verdict(pages, 'p', viewer)).toBe(expected);
    expect(verdict(pages, 'child', viewer)).toBe(inherited);
    expect(verdict(pages, 'grandchild', viewer)).toBe(inherited);
  });

describe('L189: the walk up to the nearest page that does not inherit', () => {
  const pages = [
    page('top', null, own({ require_authentication: true })),
    page('mid', 'top'),
    page('low', 'mid'),
    page('free', 'mid', own()),
    page('alone'),
  ];
  it.each([
    ['a page with its own record', 'top', 'none AUTHENTICATION_REQUIRED'],
    ['one step', 'mid', 'none AUTHENTICATION_REQUIRED'],
    ['two steps', 'low', 'none AUTHENTICATION_REQUIRED'],
    ['the nearest record wins', 'free', 'full'],
    ['none found: app-level rules', 'alone', 'full'],
  ])('%s', (_title, id, expected) => expect(verdict(pages, id, guest)).toBe(expected));

  it('ignores the flags of an inheriting record', () => {
    expect(verdict([page('p', null, inherits({ is_private: true, require_purchase: true }))], 'p', guest)).toBe('full');
  });
});

describe('L191–L195: private page (ACC-7, ACC-8)', () => {
  const priv = own({ is_private: true });
  const both = paid({ is_private: true });
  table([
    ['L192 not signed in', priv, guest, 'none IS_PRIVATE'],
    ['L193 signed in but not subscribed', priv, member(), 'none IS_PRIVATE'],
    ['L193 ACC-7 an admin who is not subscribed', priv, admin, 'none IS_PRIVATE'],
    ['L193 ACC-8 assigned by the owner, not started', priv, member({ joined: { p: {} } }), 'full'],
    ['L193 a subscription of another page does not count', priv, member({ joined: { child: {} } }), 'none IS_PRIVATE'],
    ['L194 subscribed, purchase required, owns none', both, member({ joined: { p: {} }, owns: ['yoga'] }), 'none PURCHASE_REQUIRED'],
    ['L194 subscribed, purchase required, owns one', both, member({ joined: { p: {} }, owns: ['gold'] }), 'full'],
    ['L194 ACC-7 a subscribed admin passes the purchase part', both, member({ joined: { p: {} }, admin: true }), 'full'],
    ['L193 owning the product does not replace the subscription', both, buyer, 'none IS_PRIVATE'],
    ['a private page is never browsable', own({ is_private: true, allow_browsing: true }), guest, 'none IS_PRIVATE'],
  ]);
});

describe('L196–L199: purchase-required page (ACC-3, ACC-6, ACC-19)', () => {
  table([
    ['L197 browsing, and ACC-3 not for what inherits', paid({ allow_browsing: true }), guest, 'browse ALLOW_BROWSING', 'none PURCHASE_REQUIRED'],
    ['L197 the same for a member without the product', paid({ allow_browsing: true }), other, 'browse ALLOW_BROWSING', 'none PURCHASE_REQUIRED'],
    ['L198 ACC-6 an owner gets it in full although browsing is allowed', paid({ allow_browsing: true }), buyer, 'full'],
    ['L198 an admin', paid(), admin, 'full'],
    ['L198 ACC-19 any listed product', paid(), member({ owns: ['gold'] }), 'full'],
    ['L198 another product', paid(), other, 'none PURCHASE_REQUIRED'],
    ['L199 a guest', paid(), guest, 'none PURCHASE_REQUIRED'],
    ['ACC-15 without products: nobody but admins', paid({ products: [] }), buyer, 'none PURCHASE_REQUIRED'],
    ['ACC-15 without products: admins', paid({ products: [] }), admin, 'full'],
    ['ACC-5 purchase and schedule: a buyer is granted', paid({ is_scheduled: true, schedule_period: 9, schedule_interval: 'year' }), buyer, 'full'],
    ['ACC-5 private before purchase', paid({ is_private: true, allow_browsing: true }), guest, 'none IS_PRIVATE'],
  ]);

  it('L199 names the record’s products and overlay, also for pages that inherit', () => {
    const pages = [page('p', null, paid()), page('child', 'p')];
    for (const id of ['p', 'child']) {
      expect(decide(facts(pages), id)).toEqual({
        granted: false,
        mode: 'none',
        reason: 'PURCHASE_REQUIRED',
        product_ids: ['gym', 'gold'],
        overlay_id: 'why',
        available_after: null,
        root_id: null,
        trace: [],
      });
    }
  });

  it('ACC-5: the app adds nothing to a page’s own record', () => {
    expect(verdict([page('p', null, own())], 'p', guest, anApp({ is_private: true }))).toBe('full');
  });
});

describe('L203–L204: authentication-required and public pages', () => {
  const members = own({ require_authentication: true });
  table([
    ['L203 signed in', members, member(), 'full'],
    ['L203 guest', members, guest, 'none AUTHENTICATION_REQUIRED'],
    [
      'L203 browsing, not for what inherits',
      own({ require_authentication: true, allow_browsing: true }),
      guest,
      'browse ALLOW_BROWSING',
      'none AUTHENTICATION_REQUIRED',
    ],
    ['L203 signed in where browsing is allowed', own({ require_authentication: true, allow_browsing: true }), member(), 'full'],
    ['L204 otherwise granted', own(), guest, 'full'],
    ['L204 browsing alone changes nothing', own({ allow_browsing: true }), guest, 'full'],
  ]);
});

describe('L205–L213: app-level rules (ACC-4, ACC-5)', () => {
  const pages = [page('top'), page('child', 'top')];
  const shop = { app_products: products('gym'), purchase_overlay: { id: 'join' } };
  const closed = anApp({ is_private: true });
  const both = anApp({ is_private: true, is_subscriber_only: true, allow_anonymous_browsing: true, ...shop });
  const subscribers = anApp({ is_subscriber_only: true, ...shop });
  const browsable = anApp({ is_subscriber_only: true, allow_anonymous_browsing: true, ...shop });
  const signIn = anApp({ require_sign_in: true });
  const signInBrowsable = anApp({ require_sign_in: true, allow_anonymous_browsing: true });
  const rows: [string, AppAccess, AccessViewer, string, string?][] = [
    ['L207 private: no subscriber id', closed, guest, 'none IS_PRIVATE'],
    ['L207 private: not even an admin without subscriber id', closed, { ...admin, subscriberId: null }, 'none IS_PRIVATE'],
    ['L207 private: a subscriber', closed, member(), 'full'],
    ['L207 private and subscriber-only: no app product', both, member(), 'none PURCHASE_REQUIRED'],
    ['L207 private and subscriber-only: app product', both, buyer, 'full'],
    ['L207 private and subscriber-only: admin', both, admin, 'full'],
    ['private is never browsable', both, guest, 'none IS_PRIVATE'],
    ['L210 subscriber-only with browsing, ACC-4 top pages only', browsable, guest, 'browse ALLOW_BROWSING', 'none PURCHASE_REQUIRED'],
    ['L210 subscriber-only without browsing', subscribers, guest, 'none PURCHASE_REQUIRED'],
    ['L211 subscriber-only: admin', subscribers, admin, 'full'],
    ['L211 subscriber-only: product match', subscribers, buyer, 'full'],
    ['L211 ACC-6 product match where browsing is allowed', browsable, buyer, 'full'],
    ['L212 subscriber-only: another product', subscribers, other, 'none PURCHASE_REQUIRED'],
    ['L213 sign-in: signed in', signIn, member(), 'full'],
    ['L213 sign-in: guest', signIn, guest, 'none AUTHENTICATION_REQUIRED'],
    ['L213 sign-in with browsing, top pages only', signInBrowsable, guest, 'browse ALLOW_BROWSING', 'none AUTHENTICATION_REQUIRED'],
    ['L209 subscriber-only before sign-in', anApp({ is_subscriber_only: true, require_sign_in: true, ...shop }), member(), 'none PURCHASE_REQUIRED'],
    ['no flag: granted', anApp(), guest, 'full'],
  ];
  it.each(rows)('%s', (_title, app, viewer, expected, inherited = expected) => {
    expect(verdict(pages, 'top', viewer, app)).toBe(expected);
    expect(verdict(pages, 'child', viewer, app)).toBe(inherited);
  });

  it('L212 names the app’s products and overlay', () => {
    expect(decide(facts(pages, guest, subscribers), 'child')).toMatchObject({
      reason: 'PURCHASE_REQUIRED',
      product_ids: ['gym'],
      overlay_id: 'join',
    });
  });
});

describe('L44, NAV-9: browsing off gives the denial of the same rule', () => {
  const shop = anApp({ is_subscriber_only: true, allow_anonymous_browsing: true, app_products: products('gym') });
  const rows: [string, AccessRecord, AppAccess, string][] = [
    ['purchase', paid({ allow_browsing: true }), anApp(), 'none PURCHASE_REQUIRED'],
    ['authentication', own({ require_authentication: true, allow_browsing: true }), anApp(), 'none AUTHENTICATION_REQUIRED'],
    ['subscriber-only app', inherits(), shop, 'none PURCHASE_REQUIRED'],
    ['sign-in app', inherits(), anApp({ require_sign_in: true, allow_anonymous_browsing: true }), 'none AUTHENTICATION_REQUIRED'],
    ['a full grant stays', own(), anApp(), 'full'],
  ];
  it.each(rows)('%s', (_title, record, app, expected) => {
    expect(verdict([page('p', null, record)], 'p', guest, app, { browse: false })).toBe(expected);
  });
});

describe('ACC-1, ACC-2: the decision object', () => {
  it('is complete, with empty fields where they do not apply', () => {
    expect(decide(facts([page('p')]), 'p')).toEqual({
      granted: true,
      mode: 'full',
      reason: null,
      product_ids: [],
      overlay_id: null,
      available_after: null,
      root_id: null,
      trace: [],
    });
  });

  it('ACC-14 marks a browse grant', () => {
    expect(decide(facts([page('p', null, paid({ allow_browsing: true }))]), 'p')).toMatchObject({
      granted: true,
      mode: 'browse',
      reason: 'ALLOW_BROWSING',
      product_ids: [],
    });
  });

  it('traces the evaluated rules for viewers who may see them', () => {
    const pages = [page('p', null, paid()), page('child', 'p')];
    expect(decide(facts(pages), 'child', { trace: true }).trace).toEqual([
      { rule: 'inherit', page_id: 'child', outcome: 'inherits' },
      { rule: 'owner', page_id: 'p', outcome: 'page' },
      { rule: 'purchase', page_id: 'p', outcome: 'PURCHASE_REQUIRED' },
    ]);
    expect(decide(facts([page('p')], guest, anApp({ require_sign_in: true })), 'p', { trace: true }).trace).toEqual([
      { rule: 'inherit', page_id: 'p', outcome: 'inherits' },
      { rule: 'owner', page_id: null, outcome: 'app' },
      { rule: 'app_sign_in', page_id: null, outcome: 'AUTHENTICATION_REQUIRED' },
    ]);
  });
});

describe('ACC-15: fails closed', () => {
  it('ignores a second page with the same id', () => {
    const twice = [page('p', null, own({ is_private: true })), page('c', 'p', own({ is_private: true })), page('c', 'p', own())];
    expect(decide(facts(twice), 'p').reason).toBe('IS_PRIVATE');
  });

  const rows: [string, AccessPage[], string][] = [
    ['an unknown page', [], 'p'],
    ['an unpublished page', [page('p', null, own(), false)], 'p'],
    ['below an unpublished page, with a record of its own', [page('a', null, own(), false), page('p', 'a', own())], 'p'],
    ['a missing ancestor', [page('p', 'gone', own())], 'p'],
    ['below a page with a missing ancestor', [page('a', 'gone'), page('b', 'a'), page('p', 'b', own())], 'p'],
    ['a page in a cycle', [page('p', 'q'), page('q', 'p')], 'p'],
    ['a page in a cycle with a record of its own', [page('p', 'q', own()), page('q', 'p')], 'p'],
    ['below a cycle', [page('a', 'b'), page('b', 'a'), page('p', 'b', own())], 'p'],
    ['its own parent', [page('p', 'p')], 'p'],
  ];
  it.each(rows)('%s', (_title, pages, id) => {
    for (const viewer of [guest, admin, buyer]) expect(verdict(pages, id, viewer)).toBe('none IS_PRIVATE');
  });

  it('names the broken pages for the log, but not unpublished ones', () => {
    const { tree } = facts([page('a', 'b'), page('b', 'a'), page('c', 'gone'), page('d', null, own(), false)]);
    expect(tree.faults).toEqual([
      { pageId: 'a', fault: 'cycle' },
      { pageId: 'b', fault: 'cycle' },
      { pageId: 'c', fault: 'missing_parent' },
    ]);
  });

  it('handles a very deep tree', () => {
    const pages = Array.from({ length: 20_000 }, (_, at) => page(`p${at}`, at === 0 ? null : `p${at - 1}`));
    expect(verdict(pages.reverse(), 'p19999', guest, anApp({ require_sign_in: true, allow_anonymous_browsing: true }))).toBe(
      'none AUTHENTICATION_REQUIRED',
    );
  });
});
