import { describe, expect, it } from 'vitest';
import { anApp, facts, inherits, member, own, page, products } from './access.builders.ts';
import { decide, isListable, listable, listablePageIds, reachable } from './decide.ts';
import { guest } from './facts.ts';
import { indexAccess } from './tree.ts';

const paid = own({ require_purchase: true, products: products('gym') });
const shop = [
  page('program', null, paid),
  page('week1', 'program'),
  page('taster', 'week1', own()),
  page('below-taster', 'taster', own()),
  page('week2', 'program', paid),
  page('preview', 'week2', own({ require_purchase: true, allow_browsing: true, products: products('gym') })),
  page('secret', 'program', own({ is_private: true })),
  page('open-in-secret', 'secret', own()),
  page('draft', 'program', own(), false),
  page('in-draft', 'draft', own()),
];

describe('ACC-13: VIEWABLE_CHILDREN', () => {
  it('lists the nearest granted descendants with their own record, in tree order', () => {
    expect(decide(facts(shop), 'program')).toMatchObject({
      granted: false,
      mode: 'none',
      reason: 'VIEWABLE_CHILDREN',
      lock_reason: 'PURCHASE_REQUIRED',
      product_ids: ['gym'],
      children: ['taster', 'preview', 'open-in-secret'],
    });
    expect(reachable(facts(shop), 'week1')).toEqual(['taster']);
  });
  it('applies to a private page and to pages that inherit its lock', () => {
    expect(decide(facts(shop), 'secret')).toMatchObject({ reason: 'VIEWABLE_CHILDREN', lock_reason: 'IS_PRIVATE', children: ['open-in-secret'] });
    expect(decide(facts(shop), 'week1')).toMatchObject({ reason: 'VIEWABLE_CHILDREN', lock_reason: 'PURCHASE_REQUIRED', children: ['taster'] });
  });
  it('keeps the reason and lists nothing when no child is reachable', () => {
    const plain = decide(facts([page('p', null, paid), page('c', 'p')]), 'p');
    expect(plain.reason).toBe('PURCHASE_REQUIRED');
    expect(plain).not.toHaveProperty('children');
    expect(plain).not.toHaveProperty('lock_reason');
  });
  it('keeps the reason of denials by the app and for login', () => {
    expect(decide(facts([page('p'), page('c', 'p', own())], guest, anApp({ is_subscriber_only: true })), 'p').reason).toBe('PURCHASE_REQUIRED');
    expect(decide(facts([page('p', null, own({ require_authentication: true })), page('c', 'p', own())]), 'p').reason).toBe(
      'AUTHENTICATION_REQUIRED',
    );
  });
  it('names the children of a browsed page that is decided without browsing', () => {
    const browsed = [page('p', null, own({ require_purchase: true, allow_browsing: true })), page('c', 'p', own())];
    expect(decide(facts(browsed), 'p').mode).toBe('browse');
    expect(decide(facts(browsed), 'p', { browse: false })).toMatchObject({ reason: 'VIEWABLE_CHILDREN', children: ['c'] });
  });
});

describe('ACC-22: the pages that may be listed', () => {
  it('omit private pages and those that inherit from them, but keep granted descendants', () => {
    expect(listablePageIds(facts([...shop, page('in-secret', 'secret')]))).toEqual([
      'program',
      'week1',
      'taster',
      'below-taster',
      'week2',
      'preview',
      'open-in-secret',
    ]);
    expect(listablePageIds(facts(shop, member({ joined: { secret: {} } })))).toContain('secret');
  });
  it('omit a page hidden by a private lock, although its reason is VIEWABLE_CHILDREN', () => {
    expect(isListable(decide(facts(shop), 'secret'))).toBe(false);
    expect(isListable(decide(facts(shop), 'program'))).toBe(true);
    expect([listable(facts(shop), 'secret'), listable(facts(shop), 'program'), listable(facts(shop), 'nowhere')]).toEqual([false, true, false]);
  });
  it('let a client decide on a tree without private pages', () => {
    const left = shop.filter(({ id }) => id !== 'secret');
    const tree = indexAccess([...left, page('lost', 'secret', inherits())], { isPartial: true });
    expect(decide({ ...facts(shop), tree }, 'open-in-secret').mode).toBe('full');
    expect(decide({ ...facts(shop), tree }, 'lost').reason).toBe('IS_PRIVATE');
    expect(decide(facts(left), 'open-in-secret').reason).toBe('IS_PRIVATE');
  });
});
