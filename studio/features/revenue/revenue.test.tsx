import type { Revenue } from '@bandstand/contract/payments.studio.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { addressNow, renderStudio } from '../../testing/renderStudio.tsx';
import type { Answers } from '../../testing/fakeServer.ts';
import { RevenueScreen } from './RevenueScreen.tsx';
import { barsOf, daysUntil, growth } from './spans.ts';

const drawn = vi.hoisted(() => ({ data: [] as number[][], hover: null as ((at: number | null) => void) | null }));
// The chart is drawn on a canvas, which the test's document lacks.
vi.mock('uplot', () => ({
  default: class {
    static paths = { bars: () => () => null };
    cursor: { idx: number | null } = { idx: null };
    constructor(options: { hooks: { setCursor: ((plot: unknown) => void)[] } }, data: number[][]) {
      drawn.data = data;
      drawn.hover = (at) => {
        this.cursor.idx = at;
        options.hooks.setCursor[0]!(this);
      };
    }
    valToPos = () => 0;
    setCursor = () => {};
    setSize = () => {};
    destroy = () => {};
  },
}));
vi.mock('uplot/dist/uPlot.min.css', () => ({}));

const day = (date: string, amount: number, refunded = 0, orders = amount > 0 ? 1 : 0) => ({ date, amount, refunded, orders });
const revenue = (more: Partial<Revenue> = {}): Revenue => ({
  from: '2026-05-01',
  to: '2026-05-03',
  currency: 'EUR',
  currencies: ['EUR', 'USD'],
  days: [day('2026-05-01', 4900), day('2026-05-02', 0), day('2026-05-03', 9800, 1000, 2)],
  total: 14_700,
  refunded: 1000,
  orders: 3,
  before: 9800,
  recurring: [{ currency: 'EUR', amount: 2970 }],
  subscriptions: { trialing: 1, active: 2, paused: 0, past_due: 0, ending: 0 },
  by_product: [
    { product: { id: 'gift', title: 'Gift' }, amount: 4900, refunded: 1000, orders: 1 },
    { product: { id: 'gym-pass', title: 'Gym pass' }, amount: 9800, refunded: 0, orders: 2 },
  ],
  ...more,
});
const open = (more: Partial<Revenue> = {}, answers: Answers = {}) => {
  window.history.replaceState(null, '', '/studio/revenue');
  return renderStudio(<RevenueScreen />, {
    'GET /studio/changes': { items: [], access_changes: [], timezone: 'Pacific/Auckland' } as never,
    'GET /studio/revenue': revenue(more),
    ...answers,
  });
};
afterEach(() => vi.useRealTimers());

describe('days of revenue', () => {
  it('are counted back from the last one', () => expect(daysUntil('2026-03-01', 7)).toEqual({ from: '2026-02-23', to: '2026-03-01' }));
  it('are shown singly, or grouped by month', () => {
    const days = [day('2026-01-31', 100), day('2026-02-01', 200, 50), day('2026-02-28', 300)];
    expect(barsOf(days, false)).toHaveLength(3);
    expect(barsOf(days, true)).toEqual([
      { from: '2026-01-31', to: '2026-01-31', amount: 100, refunded: 0, orders: 1 },
      { from: '2026-02-01', to: '2026-02-28', amount: 500, refunded: 50, orders: 2 },
    ]);
  });
  it('are compared with the previous period, if there was any revenue', () => expect([growth(150, 100), growth(150, 0)]).toEqual([0.5, null]));
});

describe('revenue at a glance', () => {
  it('is a chart with its totals, described on hover and by keys', async () => {
    await open();
    const picture = await screen.findByRole('slider', { name: 'Revenue over time' });
    expect(drawn.data).toEqual([
      [0, 1, 2],
      [4900, 0, 9800],
      [0, 0, 1000],
    ]);
    const valueText = () => picture.getAttribute('aria-valuetext');
    act(() => drawn.hover!(0));
    expect(valueText()).toBe('Friday, May 1, 2026 · €49 · 1 order');
    fireEvent.keyDown(picture, { key: 'End' });
    expect(valueText()).toBe('Sunday, May 3, 2026 · €98 · 2 orders · €10 refunded');
    fireEvent.keyDown(picture, { key: 'ArrowLeft' });
    expect(valueText()).toMatch(/^Saturday, May 2/);
    const number = (name: string) => screen.getAllByText(name)[0]!.nextSibling?.textContent;
    expect(number('Total')).toBe('€147+50% compared with €98 before');
    expect(number('Recurring in 30 days')).toBe('€29.703 subscriptions');
    expect(number('Orders')).toBe('3€49 on average');
  });
  it('is a table, too, latest day first, and a list of products, largest first', async () => {
    await open();
    const table = within(await screen.findByRole('table', { name: 'As a table', hidden: true }));
    expect(table.getAllByRole('rowheader', { hidden: true }).map(({ textContent }) => textContent)).toEqual([
      'Sunday, May 3, 2026',
      'Friday, May 1, 2026',
    ]);
    expect(
      within(screen.getByRole('region', { name: 'By product' }))
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(['Gym pass', 'Gift']);
  });
  it('requests days of the app in any time zone, and keeps period and currency in the URL', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-05-03T13:00:00Z') });
    const { sent } = await open();
    await screen.findByRole('slider');
    // It is one o'clock in the morning of the fourth in Auckland.
    expect([...sent('GET /studio/revenue')[0]!.query]).toEqual([
      ['from', '2026-04-05'],
      ['to', '2026-05-04'],
    ]);
    fireEvent.click(screen.getByRole('radio', { name: '7 days' }));
    fireEvent.change(screen.getByLabelText('Currency'), { target: { value: 'USD' } });
    await waitFor(() => expect(sent('GET /studio/revenue').at(-1)?.query.toString()).toBe('from=2026-04-28&to=2026-05-04&currency=USD'));
    expect(addressNow()).toBe('/revenue?span=7&currency=USD');
  });
  it('says what it is for before the first payment', async () => {
    await open({ orders: 0, total: 0, before: 0, refunded: 0, recurring: [], by_product: [] });
    expect(await screen.findByText('No revenue yet')).toBeTruthy();
    expect(screen.queryByRole('slider')).toBeNull();
  });
});
