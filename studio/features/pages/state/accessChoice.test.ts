import { inheritingRecord } from '@bandstand/rules/access/facts.ts';
import { describe, expect, it } from 'vitest';
import { accessChoices, choiceOf, recordChanges, withChoice } from './accessChoice.ts';

describe('the one choice of the access panel', () => {
  it.each(accessChoices)('%s survives a round trip', (choice) => {
    for (const before of accessChoices) expect(choiceOf(withChoice(withChoice(inheritingRecord, before), choice))).toBe(choice);
  });
  it('keeps the products while another choice is selected', () => {
    const sold = { ...withChoice(inheritingRecord, 'purchase'), products: [{ id: 'p' }] };
    expect(withChoice(withChoice(sold, 'public'), 'purchase')).toEqual(sold);
  });
  it('has no drip on a page that inherits', () => {
    expect(withChoice({ ...inheritingRecord, inherit: false, is_scheduled: true }, 'default').is_scheduled).toBe(false);
  });
  it('saves what differs, and never the parent', () => {
    const after = { ...withChoice(inheritingRecord, 'purchase'), products: [{ id: 'p' }], parent: 'x' };
    expect(recordChanges(inheritingRecord, after)).toEqual({ inherit: false, require_purchase: true, products: [{ id: 'p' }] });
    expect(recordChanges(after, structuredClone(after))).toEqual({});
  });
});
