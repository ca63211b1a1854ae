import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { permissionsOf } from '@bandstand/rules/staff/permissions.ts';
import { aCoupon, aProduct, listOf, paymentSettings } from '../../testing/builders.ts';
import { refuse, type Answers } from '../../testing/fakeServer.ts';
import { addressNow, renderStudio } from '../../testing/renderStudio.tsx';
import { CouponScreen } from './CouponScreen.tsx';
import { CouponsScreen } from './CouponsScreen.tsx';

const answers: Answers = {
  'GET /studio/changes': { items: [], access_changes: [], timezone: 'Europe/Oslo' } as never,
  'GET /studio/payments': paymentSettings({ currency: 'NOK' }),
  'GET /studio/products': listOf([aProduct('Gym pass')]),
};
const open = async (id: string | null, more: Answers = {}, options: Parameters<typeof renderStudio>[2] = {}) => {
  window.history.replaceState(null, '', `/studio/coupons/${id ?? 'new'}`);
  const studio = await renderStudio(<CouponScreen couponId={id} />, { ...answers, ...more }, options);
  await screen.findByLabelText('Code', { selector: 'input' });
  return studio;
};
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`), { selector: 'input, select' });
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));

describe('a coupon that is filled in', () => {
  it('says at each field what is wrong, sends nothing, and nothing is wrong once it is mended', async () => {
    const { sent } = await open(null, { 'POST /studio/coupons': aCoupon('SPRING') });
    type('Total uses', '0');
    type('Uses per member', '1.5');
    type('Starts', '2026-03-02T10:00');
    type('Ends', '2026-03-01T10:00');
    type('Payments', 'periods');
    save();
    for (const text of [
      'Enter a code.',
      'Enter an amount above zero, or a percentage of at most 100.',
      'Enter a number of payments, at least 1.',
      'The end must be after the start.',
    ])
      expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.getAllByText('Enter a whole number from 1, or leave it empty.')).toHaveLength(2);
    expect(sent('POST /studio/coupons')).toEqual([]);
    type('Code', 'spring');
    fireEvent.click(screen.getByRole('radio', { name: 'Amount' }));
    expect(field('Currency').value).toBe('NOK');
    fireEvent.change(screen.getByRole('textbox', { name: 'Amount' }), { target: { value: '49,50' } });
    type('How many payments', '3');
    type('Total uses', '100');
    type('Uses per member', '');
    type('Ends', '2026-03-31T23:59');
    save();
    await waitFor(() =>
      expect(sent('POST /studio/coupons')[0]?.body).toMatchObject({
        kind: 'amount',
        amount: 4950,
        currency: 'NOK',
        periods: 3,
        max_uses: 100,
        max_uses_per_member: null,
        starts_at: '2026-03-02T09:00:00.000Z',
        ends_at: '2026-03-31T21:59:00.000Z',
      }),
    );
  });
  it('is made once when the first answer was lost', async () => {
    const { sent, answer } = await open(null, { 'POST /studio/coupons': refuse(500, 'unknown_error', 'Try later.') });
    type('Code', 'SPRING');
    fireEvent.change(screen.getByRole('textbox', { name: 'Percent' }), { target: { value: '10' } });
    save();
    expect(await screen.findByText('Try later.')).toBeTruthy();
    answer({ 'POST /studio/coupons': aCoupon('SPRING') });
    save();
    await waitFor(() => expect(addressNow()).toBe('/coupons/spring'));
    const [first, second] = sent('POST /studio/coupons').map(({ headers }) => headers['Idempotency-Key']);
    expect([first?.length, second]).toEqual([36, first]);
  });
});

describe('a coupon that is there', () => {
  it('keeps what was typed when someone else saved first, with what they changed', async () => {
    let coupon = aCoupon('SPRING');
    const { sent } = await open('spring', { 'GET /studio/coupons/{id}': () => coupon, 'PUT /studio/coupons/{id}': refuse(409, 'edit_conflict') });
    type('Total uses', '50');
    coupon = aCoupon('SPRING', { first_purchase_only: true, updated_at: '2026-01-02T00:00:00Z' });
    save();
    await waitFor(() => expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /First purchase only/ }).checked).toBe(true));
    expect(field('Total uses').value).toBe('50');
    save();
    await waitFor(() =>
      expect(sent('PUT /studio/coupons/{id}')[1]?.body).toMatchObject({ max_uses: 50, first_purchase_only: true, seen: '2026-01-02T00:00:00Z' }),
    );
  });
  it('shows again what it applies to when the change to everything is discarded', async () => {
    await open('spring', { 'GET /studio/coupons/{id}': aCoupon('SPRING', { product_ids: ['gym-pass'] }) });
    const some = () => screen.getByRole<HTMLInputElement>('radio', { name: 'Only some' }).checked;
    const list = () => screen.queryByRole('list', { name: 'What it applies to' });
    await waitFor(() => expect(within(list()!).getByText('Gym pass')).toBeTruthy());
    fireEvent.click(screen.getByRole('radio', { name: 'Everything' }));
    expect([some(), list()]).toEqual([false, null]);
    fireEvent.click(screen.getByRole('button', { name: 'Discard changes' }));
    expect(some()).toBe(true);
    expect(within(list()!).getByText('Gym pass')).toBeTruthy();
    fireEvent.click(within(list()!).getByRole('button'));
    expect(list()).toBeNull();
  });
  it('is switched off and copied as a link to the app', async () => {
    const written: string[] = [];
    Object.defineProperty(navigator, 'clipboard', { value: { writeText: async (text: string) => void written.push(text) }, configurable: true });
    const { sent } = await open('5-%', {
      'GET /studio/coupons/{id}': aCoupon('5-%', { state: 'used_up', uses: 1000, max_uses: 1000 }),
      'PUT /studio/coupons/{id}': aCoupon('5-%', { is_enabled: false, state: 'disabled' }),
    });
    expect(screen.getByText('Used up')).toBeTruthy();
    expect(screen.getByText('1,000 of 1,000')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Copy link' }));
    await waitFor(() => expect(written).toEqual(['http://club.localhost/?coupon=5-%25']));
    fireEvent.click(screen.getByRole('switch', { name: /Can be used/ }));
    save();
    await waitFor(() => expect(sent('PUT /studio/coupons/{id}')[0]?.body).toMatchObject({ is_enabled: false }));
    expect(await screen.findByText('Off')).toBeTruthy();
  });
  it('stays when it cannot be deleted, and says why', async () => {
    await open('spring', {
      'GET /studio/coupons/{id}': aCoupon('SPRING'),
      'DELETE /studio/coupons/{id}': refuse(403, 'forbidden', 'You are not allowed to do this.'),
    });
    fireEvent.click(screen.getByRole('button', { name: 'Delete coupon' }));
    fireEvent.click((await screen.findAllByRole('button', { name: 'Delete coupon' })).at(-1)!);
    expect(await screen.findByText('You are not allowed to do this.')).toBeTruthy();
    expect(addressNow()).toBe('/coupons/spring');
  });
});

describe('many coupons', () => {
  const list = (more: Answers, query = '', options: Parameters<typeof renderStudio>[2] = {}) => {
    window.history.replaceState(null, '', `/studio/coupons${query}`);
    return renderStudio(<CouponsScreen />, { ...answers, ...more }, options);
  };
  it('are searched by the address, and none that fits is not none at all', async () => {
    const { sent, unmount } = await list({ 'GET /studio/coupons': listOf([]) }, '?q=herbst&page=2');
    expect(await screen.findByText('Nothing found')).toBeTruthy();
    expect(sent('GET /studio/coupons')[0]?.query.toString()).toBe('q=herbst&page=2');
    unmount();
    await list({ 'GET /studio/coupons': refuse(403, 'forbidden', 'You are not allowed to do this.') });
    expect(await screen.findByText('You are not allowed to do this.')).toBeTruthy();
  });
  it('open by a row for staff who only read, who begin none', async () => {
    const code = 'GEMEINSCHAFTSWOCHENENDE-FRÜHBUCHERRABATT-2027';
    await list({ 'GET /studio/coupons': listOf([aCoupon(code, { id: 'c1' })], 51) }, '', { permissions: permissionsOf.analyst });
    fireEvent.click(await screen.findByRole('button', { name: code }));
    expect(addressNow()).toBe('/coupons/c1');
    expect(screen.queryByRole('button', { name: 'New coupon' })).toBeNull();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Next' }).disabled).toBe(false);
  });
});
