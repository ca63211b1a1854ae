import type { AccessRecord } from '@bandstand/contract/access.ts';
import { describe, expect, it } from 'vitest';
import { anApp, inherits as inheriting, own as ownRecord, products as named } from './access.builders.ts';
import { includedIn, opensWith, withoutProduct } from './include.ts';

const bought = (...ids: string[]): AccessRecord => ownRecord({ require_purchase: true, products: named(...ids) });
const inherits = inheriting();
const openApp = anApp();
const idsOf = (record: AccessRecord) => record.products.map(({ id }) => id);

describe('COM-4: a page that a product opens', () => {
  it.each<[string, AccessRecord, AccessRecord | null, string[]]>([
    ['inherits from nothing', inherits, null, ['new']],
    ['inherits from a page that is sold', inherits, bought('old'), ['old', 'new']],
    ['inherits from a page that is open', inherits, ownRecord({}), ['new']],
    ['inherits from a page whose products are asked for no more', inherits, { ...bought('old'), require_purchase: false }, ['new']],
    ['is open itself', ownRecord({}), bought('above'), ['new']],
    ['is sold itself', bought('old', 'other'), null, ['old', 'other', 'new']],
    ['has it already', bought('new', 'old'), null, ['new', 'old']],
  ])('that %s', (_, own, above, products) => {
    const record = includedIn(own, above, openApp, 'new');
    expect([record.inherit, record.require_purchase, record.is_private, idsOf(record)]).toEqual([false, true, false, products]);
  });
  it('stays open to subscribers of the app', () => {
    const app = anApp({ is_subscriber_only: true, app_products: named('all') });
    expect(idsOf(includedIn(inherits, null, app, 'new'))).toEqual(['all', 'new']);
    expect(idsOf(includedIn(ownRecord({}), null, app, 'new'))).toEqual(['new']);
  });
  it('keeps its own opening day and copies none from above', () => {
    const day = { is_scheduled: true, schedule_period: 3, schedule_interval: 'day' as const };
    expect(includedIn(ownRecord(day), null, openApp, 'new')).toMatchObject(day);
    expect(includedIn({ ...inherits, ...day }, ownRecord(day), openApp, 'new').is_scheduled).toBe(false);
  });
  it('stays locked when its last product is removed', () => {
    const record = withoutProduct(bought('new'), 'new');
    expect([record.require_purchase, record.inherit, idsOf(record)]).toEqual([true, false, []]);
    expect(opensWith(record, 'new')).toBe(false);
  });
  it('is one with its own record that requires the purchase', () => {
    expect([opensWith(bought('a', 'b'), 'b'), opensWith({ ...bought('b'), inherit: true }, 'b'), opensWith(bought('a'), 'b')]).toEqual([
      true,
      false,
      false,
    ]);
    expect(opensWith({ ...bought('b'), require_purchase: false }, 'b')).toBe(false);
  });
});
