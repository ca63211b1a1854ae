import type { NavigationEntry } from '@bandstand/contract/apps.ts';
import { describe, expect, it } from 'vitest';
import { reachedIn, type Ways } from './checks.reach.ts';
import { draftTree } from '../drafts/drafts.shape.ts';
import { aLightDraft } from '../../testing/drafts.ts';

const tree = draftTree([
  aLightDraft({ id: 'shop', slug: 'shop' }),
  aLightDraft({ id: 'hat', slug: 'hat', parent_id: 'shop' }),
  aLightDraft({ id: 'course', slug: 'course', type: 'program' }),
  aLightDraft({ id: 'lesson', slug: 'one', parent_id: 'course' }),
  aLightDraft({ id: 'meal', slug: 'meal', type: 'meal' }),
]);
const none: Ways = { bars: [], links: [], lists: [] };
const reached = (ways: Partial<Ways>) => ['shop', 'hat', 'course', 'lesson', 'meal'].filter(reachedIn(tree, { ...none, ...ways }));
const entry = (target: object) => ({ icon: 'home', label: 'Home', ...target }) as unknown as NavigationEntry;

describe('how members reach a page', () => {
  it('through the page above it, if that lists its pages', () => expect(reached({})).toEqual(['lesson']));

  it('through the bars, by id in any spelling or by address', () => {
    expect(reached({ bars: [entry({ page_id: 'SHOP', path: null }), entry({ page_id: null, path: '/meal' })] })).toEqual(['shop', 'lesson', 'meal']);
  });

  it.each([
    ['its id', 'HAT'],
    ['its address', '/shop/hat'],
    ['its address with a query', '/shop/hat?from=mail'],
    ['its address with a fragment', '/shop/hat/#end'],
  ])('through a link to %s', (_what, to) => expect(reached({ links: [{ from: 'meal', to }] })).toEqual(['hat', 'lesson']));

  it.each([
    ['hat', 'hat'],
    ['hat', '/shop/hat/'],
  ])('not through a link from %s to %s, which is the same page', (from, to) => expect(reached({ links: [{ from, to }] })).toEqual(['lesson']));

  it('through a link outside of any page', () => expect(reached({ links: [{ from: null, to: '/shop' }] })).toEqual(['shop', 'lesson']));

  it.each([
    ['of one type', { content_type: 'meal' }, ['lesson', 'meal']],
    ['below one page, in any spelling', { page_id: 'SHOP' }, ['hat', 'lesson']],
    ['of one type below one page that has none', { content_type: 'meal', page_id: 'shop' }, ['lesson']],
    ['of everything, except the page with the list itself', {}, ['hat', 'course', 'lesson', 'meal']],
  ])('through a list %s', (_what, query, ids) => expect(reached({ lists: [{ page_id: 'shop', query }] })).toEqual(ids));

  it('is not asked about a missing page', () => expect(reachedIn(tree, none)('gone')).toBe(true));
});
