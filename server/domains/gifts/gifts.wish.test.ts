import { describe, expect, it } from 'vitest';
import { AppError } from '../../platform/http/app-error.ts';
import { requireOpen, stateOf, versionOf } from './gifts.state.ts';
import { keptWish, sendAtMs } from './gifts.wish.ts';

const dayMs = 86_400_000;
/** Half an hour before midnight in London, half an hour after it in Berlin. */
const today = { ms: Date.parse('2026-01-10T23:30:00.000Z'), timezone: 'Europe/Berlin' };
const wish = { recipient_name: 'Noa', email: 'noa@example.com', message: 'Enjoy', send_on: null };

function fieldsOf(run: () => unknown): string[] {
  try {
    run();
  } catch (error) {
    if (error instanceof AppError) return Object.keys(error.fields ?? {});
    throw error;
  }
  return [];
}

describe('the wish of a gift', () => {
  it.each([
    ['all of it', {}, []],
    ['no name', { recipient_name: ' \u200b ' }, ['recipient_name']],
    ['no address', { email: null }, []],
    ['an address of only spaces', { email: '  ' }, []],
    ['an invalid address', { email: 'noa@' }, ['email']],
    ['today, as its app counts', { send_on: '2026-01-11' }, []],
    ['yesterday, as its app counts', { send_on: '2026-01-10' }, ['send_on']],
    ['the last day', { send_on: '2027-01-12' }, []],
    ['the day after the last', { send_on: '2027-01-13' }, ['send_on']],
    ['an invalid day', { send_on: '2026-02-30' }, ['send_on']],
    ['everything wrong', { recipient_name: '', email: 'x', send_on: 'soon' }, ['recipient_name', 'email', 'send_on']],
  ])('with %s', (_what, more, refused) => expect(fieldsOf(() => keptWish({ ...wish, ...more }, today))).toEqual(refused));
  it('names its fields below the field that contains it', () => {
    expect(fieldsOf(() => keptWish({ ...wish, recipient_name: '', email: 'x' }, today, 'gift.'))).toEqual(['gift.recipient_name', 'gift.email']);
  });
  it('is stored sanitised, and without a day when there is no address to send it to', () => {
    expect(
      keptWish({ recipient_name: ' Noa\n Lee ', email: ' noa@example.com ', message: ' Hi \r\n\r\n\r\n\r\nyou ', send_on: '2026-02-01' }, today),
    ).toEqual({
      recipient_name: 'Noa Lee',
      email: 'noa@example.com',
      message: 'Hi\n\nyou',
      send_on: '2026-02-01',
    });
    expect(keptWish({ recipient_name: 'Noa', send_on: '2026-02-01' }, today)).toEqual({
      recipient_name: 'Noa',
      email: null,
      message: null,
      send_on: null,
    });
  });
});

describe('the mail of a gift', () => {
  it.each([
    ['at once when no day is named', null, '2026-01-10T23:30:00.000Z'],
    ['at eight in the morning of the app in winter', '2026-01-12', '2026-01-12T07:00:00.000Z'],
    ['at eight in the morning of the app in summer', '2026-07-01', '2026-07-01T06:00:00.000Z'],
    ['in the morning of the same day', '2026-01-11', '2026-01-11T07:00:00.000Z'],
  ])('is sent %s', (_when, day, expected) => expect(new Date(sendAtMs(day, today)).toISOString()).toBe(expected));
  it('is sent at once when that morning is over', () => {
    const noon = { ...today, ms: today.ms + dayMs / 2 };
    expect(sendAtMs('2026-01-11', noon)).toBe(noon.ms);
  });
});

describe('a gift that was bought', () => {
  const at = '2026-01-10T00:00:00.000Z';
  it.each([
    ['open', { redeemed_at: null, voided_at: null, is_returned: false }, null],
    ['redeemed', { redeemed_at: at, voided_at: null, is_returned: false }, 'gift_used'],
    ['redeemed', { redeemed_at: at, voided_at: null, is_returned: true }, 'gift_used'],
    ['void', { redeemed_at: null, voided_at: at, is_returned: false }, 'gift_void'],
    ['void', { redeemed_at: null, voided_at: null, is_returned: true }, 'gift_void'],
  ] as const)('is %s with %j', (state, row, refusal) => {
    expect(stateOf(row)).toBe(state);
    const check = () => requireOpen(row as Parameters<typeof requireOpen>[0]);
    if (refusal) expect(check).toThrow(refusal);
    else expect(check).not.toThrow();
  });
  it('gives its own version, and never another instead', () => {
    const [row, product] = [{ id: 'gift', version_id: 'two' } as never, { versions: [{ id: 'one' }, { id: 'two' }] } as never];
    expect(versionOf(product, row).id).toBe('two');
    expect(() => versionOf({ versions: [{ id: 'one' }] } as never, row)).toThrow('gift gift names a version');
    expect(() => versionOf(undefined, row)).toThrow('gift gift names a version');
  });
});
