import { permissionsOf } from '@bandstand/rules/staff/permissions.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aCoupon, aProduct, aVersion, listOf, paymentSettings } from '../../testing/builders.ts';
import { Refusal, type Answers } from '../../testing/fakeServer.ts';
import { addressNow, renderStudio } from '../../testing/renderStudio.tsx';
import { couponValues, newCoupon, readCoupon } from './couponForm.ts';
import { CouponScreen } from './CouponScreen.tsx';
import { CouponsScreen } from './CouponsScreen.tsx';

const answers: Answers = {
  'GET /studio/changes': { items: [], access_changes: [], timezone: 'Europe/Oslo' } as never,
  'GET /studio/payments': paymentSettings(),
  'GET /studio/products': listOf([aProduct('Gym pass', { versions: [aVersion(), aVersion({ id: 'early', name: 'Early bird', price: 3900 })] })]),
};
const open = (id: string | null, more: Answers = {}, options: Parameters<typeof renderStudio>[2] = {}) => {
  window.history.replaceState(null, '', `/studio/coupons/${id ?? 'new'}`);
  return renderStudio(<CouponScreen couponId={id} />, { ...answers, ...more }, options);
};
const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label, { selector: 'input, select' }), { target: { value } });
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));

describe('a coupon as typed', () => {
  const filled = { ...newCoupon('EUR'), code: ' SPRING ', amount: '12,5' };
  const body = (values: typeof filled, zone = 'Europe/Oslo') => {
    const read = readCoupon(values, zone);
    if ('faults' in read) throw new Error(read.faults.join());
    return read.body;
  };
  it('is hundredths of a percent, or minor units of a currency', () => {
    expect(body(filled)).toMatchObject({ code: 'SPRING', kind: 'percent', amount: 1250, currency: null });
    expect(body({ ...filled, kind: 'amount', amount: '1250', currency: 'JPY' })).toMatchObject({ amount: 1250, currency: 'JPY' });
  });
  it('has its dates in the app’s time zone, summer or winter', () => {
    const { starts_at, ends_at } = body({ ...filled, startsAt: '2026-01-31T09:00', endsAt: '2026-07-31T23:59' });
    expect([starts_at, ends_at]).toEqual(['2026-01-31T08:00:00.000Z', '2026-07-31T21:59:00.000Z']);
  });
  it('is shown again as it was typed', () => {
    const typed = { ...filled, code: 'SPRING', duration: 'periods' as const, periods: '3', maxUses: '100', startsAt: '2026-01-31T09:00' };
    const coupon = aCoupon('SPRING', body(typed));
    expect(couponValues(coupon, 'de', 'Europe/Oslo', 'EUR')).toEqual({ ...typed, amount: '12,50' });
  });
  it.each([
    [{ code: ' ' }, 'code'],
    [{ amount: '' }, 'amount'],
    [{ amount: '0' }, 'amount'],
    [{ amount: '100,01' }, 'amount'],
    [{ duration: 'periods' as const }, 'periods'],
    [{ maxUses: '0' }, 'maxUses'],
    [{ maxUsesPerMember: '1.5' }, 'maxUsesPerMember'],
    [{ startsAt: '2026-02-02T10:00', endsAt: '2026-02-02T10:00' }, 'endsAt'],
  ])('with %j is wrong at %s', (wrong, fault) => {
    expect(readCoupon({ ...filled, ...wrong }, 'UTC')).toEqual({ faults: [fault] });
  });
});

describe('the list of coupons', () => {
  it('shows the discount, the usage and the state of each', async () => {
    await renderStudio(<CouponsScreen />, {
      ...answers,
      'GET /studio/coupons': listOf([
        aCoupon('WELCOME10', { uses: 3, max_uses: 100, discounted: [{ currency: 'EUR', amount: 1470 }] }),
        aCoupon('EIGHTH', { amount: 1250, duration: 'forever' }),
        aCoupon('FRIENDS', { kind: 'amount', amount: 500, currency: 'EUR', duration: 'periods', periods: 3, state: 'expired' }),
      ]),
    });
    const rows = (await screen.findAllByRole('row')).slice(1).map((row) => row.textContent);
    expect(rows[0]).toMatch(/^WELCOME1010% off the first payment3 of 100€14\.70–Active$/);
    expect(rows[1]).toContain('12.5% off');
    expect(rows[2]).toMatch(/^FRIENDS€5 off the first 3 payments0––Expired$/);
  });
  it('explains itself while it is empty, and starts the first one', async () => {
    await renderStudio(<CouponsScreen />, { ...answers, 'GET /studio/coupons': listOf([]) });
    expect(await screen.findByText(/Share it as a word or as a link/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'New coupon' }));
    expect(addressNow()).toBe('/coupons/new');
  });
});

describe('one coupon', () => {
  it('is created, described in words during typing, and has its own address', async () => {
    const { sent } = await open(null, { 'POST /studio/coupons': aCoupon('SPRING'), 'GET /studio/coupons/{id}': aCoupon('SPRING') });
    await screen.findByLabelText('Code', { selector: 'input' });
    type('Code', 'spring');
    fireEvent.change(screen.getByRole('textbox', { name: 'Percent' }), { target: { value: '25' } });
    type('Payments', 'periods');
    type('How many payments', '3');
    expect(screen.getByText('25% off the first 3 payments')).toBeTruthy();
    save();
    await waitFor(() => expect(addressNow()).toBe('/coupons/spring'));
    expect(sent('POST /studio/coupons')[0]?.body).toMatchObject({ code: 'SPRING', kind: 'percent', amount: 2500, duration: 'periods', periods: 3 });
  });
  it('applies only to the selection: a product, or one price of it', async () => {
    const { sent } = await open('spring', { 'GET /studio/coupons/{id}': aCoupon('SPRING'), 'PUT /studio/coupons/{id}': aCoupon('SPRING') });
    fireEvent.click(await screen.findByRole('radio', { name: 'Only some' }));
    const add = async (name: RegExp) => {
      fireEvent.pointerDown(screen.getByRole('combobox', { name: 'Add a product, a price or an order bump' }));
      fireEvent.click(await screen.findByRole('option', { name, hidden: true }));
    };
    await add(/^Gym pass$/);
    await add(/€39 once · Early bird/);
    save();
    await waitFor(() =>
      expect(sent('PUT /studio/coupons/{id}')[0]?.body).toMatchObject({ product_ids: ['gym-pass'], version_ids: ['early'], bump_ids: [] }),
    );
  });
  it('shows its results', async () => {
    await open('spring', { 'GET /studio/coupons/{id}': aCoupon('SPRING', { uses: 4, held: 1, sales: [{ currency: 'EUR', amount: 9800 }] }) });
    expect((await screen.findByText('Sales with it')).nextSibling?.textContent).toBe('€98');
    expect(screen.getByText('Reserved for open orders').nextSibling?.textContent).toBe('1');
    expect(screen.getByRole('button', { name: 'Copy link' })).toBeTruthy();
  });
  it('says at the code that it is taken', async () => {
    await open('spring', {
      'GET /studio/coupons/{id}': aCoupon('SPRING'),
      'PUT /studio/coupons/{id}': () => {
        throw new Refusal(409, 'code_taken' as never, 'Taken.', { code: ['Another coupon has this code.'] });
      },
    });
    await screen.findByLabelText('Code', { selector: 'input' });
    type('Code', 'OTHER');
    save();
    expect(await screen.findByText('Another coupon has this code.')).toBeTruthy();
  });
  it('is deleted after a confirmation', async () => {
    const { sent } = await open('spring', { 'GET /studio/coupons/{id}': aCoupon('SPRING'), 'DELETE /studio/coupons/{id}': () => null });
    fireEvent.click(await screen.findByRole('button', { name: 'Delete coupon' }));
    fireEvent.click((await screen.findAllByRole('button', { name: 'Delete coupon' })).at(-1)!);
    await waitFor(() => expect(addressNow()).toBe('/coupons'));
    expect(sent('DELETE /studio/coupons/{id}')).toHaveLength(1);
  });
  it('is read-only for an editor', async () => {
    await open('spring', { 'GET /studio/coupons/{id}': aCoupon('SPRING') }, { permissions: permissionsOf.editor });
    expect((await screen.findByLabelText('Code', { selector: 'input' })).closest('fieldset:disabled')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Save|Delete coupon/ })).toBeNull();
  });
});
