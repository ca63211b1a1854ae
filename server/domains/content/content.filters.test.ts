import { describe, expect, it } from 'vitest';
import { storedQuery } from './content.filters.ts';

describe('the stored query of a collection block', () => {
  const query = { page_id: 'p', order_by: 'title', direction: 'desc', limit: 5, include_current: true, term: 'x', content_type: 'meal' };
  it('is used unchanged when all of it is valid', () => expect(storedQuery(query)).toEqual(query));

  it.each([
    ['no limit of 0', { limit: 0 }, {}],
    ['the limits at the edges', { limit: 1 }, { limit: 1 }],
    ['a limit of 100', { limit: 100 }, { limit: 100 }],
    ['no limit above 100', { limit: 101 }, {}],
    ['no fractional limit', { limit: 1.5 }, {}],
    ['no limit as a text', { limit: '5' }, {}],
    ['no text instead of true', { include_current: 'true' }, {}],
    ['false when it says false', { include_current: false }, { include_current: false }],
    ['no number instead of a text', { term: 5, with_tags: ['a'], filter_tags: null }, {}],
    ['a time zone that exists', { timezone: 'Asia/Tokyo' }, { timezone: 'Asia/Tokyo' }],
    ['no time zone that does not exist', { timezone: 'Asia/Nowhere' }, {}],
    ['no place in the list, which the caller chooses', { offset: 5, page: 2 }, {}],
    ['no unknown key', { made_up: 'x', constructor: 'x' }, {}],
    ['nothing from an empty query', {}, {}],
  ])('uses %s', (_what, stored, used) => expect(storedQuery(stored)).toEqual(used));
});
