import { permissionsOf } from '@bandstand/rules/staff/permissions.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aProduct, aVersion, listOf } from '../../../testing/builders.ts';
import { Refusal, refuse, type Answers } from '../../../testing/fakeServer.ts';
import { addressNow, renderApp, renderStudio } from '../../../testing/renderStudio.tsx';
import { ProductDialog } from '../prices/ProductDialog.tsx';

const type = (label: string | RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const make = async (answers: Answers = {}, suggestedTitle = '') => {
  const onAnswer = vi.fn();
  const studio = await renderStudio(<ProductDialog suggestedTitle={suggestedTitle} onAnswer={onAnswer} />, {
    'GET /studio/products': listOf([]),
    'POST /studio/products': aProduct('Made'),
    ...answers,
  });
  const body = () => studio.sent('POST /studio/products')[0]?.body as { title: string; versions: object[] };
  const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Create product' }));
  return { ...studio, onAnswer, body, submit };
};

beforeEach(() => localStorage.clear());

describe('a new product', () => {
  it.each([
    ['12,50', 1250],
    ['12.50', 1250],
    ['12,5', 1250],
    [' 49 ', 4900],
    ['0,99', 99],
  ])('reads the price %s as %i cents', async (typed, price) => {
    const { body, submit, onAnswer } = await make();
    type('Title', 'Gym pass');
    type('Price', typed);
    submit();
    await waitFor(() => expect(onAnswer).toHaveBeenCalledWith('made'));
    expect(body()).toMatchObject({ title: 'Gym pass', is_published: true, versions: [{ kind: 'one_off', price, currency: 'EUR', interval: null }] });
  });
  it.each(['', '0', '-3', '12,505', '1.234,50', 'twelve', '12,50 €'])('does not guess the meaning of %j', async (typed) => {
    const { sent, submit } = await make();
    type('Title', 'Gym pass');
    type('Price', typed);
    submit();
    expect(await screen.findByText('Enter an amount such as 49 or 49.90.')).toBeTruthy();
    expect(screen.getByLabelText('Price').getAttribute('aria-invalid')).toBe('true');
    expect(sent('POST /studio/products')).toEqual([]);
  });
  it('recurs: at an interval, free at first, with an end and a fee', async () => {
    const { body, submit, onAnswer } = await make();
    type('Title', 'Club');
    fireEvent.click(screen.getByRole('radio', { name: 'Subscription' }));
    type('Price', '9,90');
    type('Every', '2');
    type('Unit', 'week');
    type(/^Free trial in days/, '14');
    type(/^Number of payments/, '6');
    type(/^One-time fee/, '5.00');
    submit();
    await waitFor(() => expect(onAnswer).toHaveBeenCalled());
    expect(body().versions[0]).toEqual({
      kind: 'recurring',
      price: 990,
      currency: 'EUR',
      interval: { interval: 'week', intervalCount: 2, expiryUnits: 6 },
      trial_days: 14,
      setup_fee: 500,
      keep_access: false,
    });
  });
  it('shows an error at each number', async () => {
    const { submit, sent } = await make();
    type('Title', 'Club');
    fireEvent.click(screen.getByRole('radio', { name: 'Subscription' }));
    type('Price', '9');
    type('Every', '0');
    type(/^Free trial in days/, '1.5');
    submit();
    expect(await screen.findAllByText('Enter a whole number.')).toHaveLength(2);
    expect(sent('POST /studio/products')).toEqual([]);
  });
  it('may be free, without a price', async () => {
    const { body, submit, onAnswer } = await make();
    type('Title', 'Newsletter');
    fireEvent.click(screen.getByRole('radio', { name: 'Free' }));
    expect(screen.queryByLabelText('Price')).toBeNull();
    submit();
    await waitFor(() => expect(onAnswer).toHaveBeenCalled());
    expect(body().versions[0]).toMatchObject({ kind: 'free', price: 0 });
  });
  it('is one product, however often the button is pressed or retried', async () => {
    const { answer, calls, submit, sent } = await make({ 'POST /studio/products': refuse(500, 'unknown_error', 'Failed.') });
    type('Title', 'Gym pass');
    type('Price', '49');
    submit();
    expect(await screen.findByText('Failed.')).toBeTruthy();
    answer({ 'POST /studio/products': aProduct('Made') });
    submit();
    await waitFor(() => expect(sent('POST /studio/products')).toHaveLength(2));
    const keys = calls.filter(({ name }) => name === 'POST /studio/products').map(({ headers }) => headers['Idempotency-Key']);
    expect(keys[0]).toBeTruthy();
    expect(new Set(keys).size).toBe(1);
  });
  it('has the requested name, and the currency of the others', async () => {
    const { submit, body, onAnswer } = await make(
      { 'GET /studio/products': listOf([aProduct('Other', { versions: [aVersion({ currency: 'CZK' })] })]) },
      'Week one',
    );
    expect((screen.getByLabelText('Title') as HTMLInputElement).value).toBe('Week one');
    type('Currency', 'CHF');
    type('Price', '20');
    submit();
    await waitFor(() => expect(onAnswer).toHaveBeenCalled());
    expect(body()).toMatchObject({ title: 'Week one', versions: [{ currency: 'CHF', price: 2000 }] });
  });
  it('shows the server’s error at the title', async () => {
    const { submit } = await make({
      'POST /studio/products': () => {
        throw new Refusal(422, 'validation_failed', 'Please check.', { title: ['Too long.'] });
      },
    });
    type('Title', 'x');
    type('Price', '1');
    submit();
    expect(await screen.findByText('Too long.')).toBeTruthy();
    expect(screen.queryByText('Please check.')).toBeNull();
  });
  it('is not created on cancel', async () => {
    const { onAnswer, sent } = await make();
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(onAnswer).toHaveBeenCalledWith(null);
    expect(sent('POST /studio/products')).toEqual([]);
  });
});

describe('the list of products', () => {
  const changes = { items: [], access_changes: [] };
  const list = (answers: Answers, address = '/products', permissions = permissionsOf.owner) =>
    renderApp(address, { 'GET /studio/changes': changes, ...answers }, { permissions });
  const line = async (name: RegExp) => within(await screen.findByRole('row', { name }));
  it('shows the price of each, and whether it is for sale', async () => {
    const monthly = aVersion({
      id: 'm',
      kind: 'recurring',
      price: 990,
      interval: { interval: 'month', intervalCount: 1, expiryUnits: null },
      trial_days: 7,
    });
    await list({
      'GET /studio/products': listOf([
        aProduct('Once', { active_count: 1234 }),
        aProduct('Monthly', { versions: [monthly, aVersion({ id: 'x', is_default: false })], is_hidden: true }),
        aProduct('Gone', { versions: [aVersion({ is_archived: true })], is_published: false }),
        aProduct('Gift', { versions: [aVersion({ kind: 'free', price: 0 })] }),
      ]),
    });
    expect((await line(/^Once/)).getByText('€49 once')).toBeTruthy();
    expect((await line(/^Once/)).getByText('1,234')).toBeTruthy();
    expect((await line(/^Once/)).getByText('On sale')).toBeTruthy();
    expect((await line(/^Monthly/)).getByText('€9.90 a month, first 7 days free and 1 more')).toBeTruthy();
    expect((await line(/^Monthly/)).getByText('By link only')).toBeTruthy();
    expect((await line(/^Gone/)).getByText('No price')).toBeTruthy();
    expect((await line(/^Gone/)).getByText('Not for sale')).toBeTruthy();
    expect((await line(/^Gift/)).getByText('Free')).toBeTruthy();
  });
  it('creates one and opens it', async () => {
    const { sent } = await list({
      'GET /studio/products': listOf([]),
      'POST /studio/products': aProduct('Made'),
      'GET /studio/products/{id}': aProduct('Made'),
    });
    expect(await screen.findByText('Nothing to sell yet')).toBeTruthy();
    fireEvent.click(screen.getAllByRole('button', { name: 'New product' })[0]!);
    await screen.findByLabelText('Title');
    type('Title', 'Made');
    type('Price', '5');
    fireEvent.click(screen.getByRole('button', { name: 'Create product' }));
    await waitFor(() => expect(addressNow()).toBe('/products/made'));
    expect(sent('POST /studio/products')).toHaveLength(1);
  });
  it('shows its pages one by one, and keeps the page in the URL', async () => {
    const { sent } = await list({ 'GET /studio/products': ({ query }) => listOf([aProduct(`Page ${query.get('page') ?? 1}`)], 51) });
    expect(await screen.findByText('51 in total')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Next' }));
    expect(await screen.findByText('Page 2')).toBeTruthy();
    expect(addressNow()).toBe('/products?page=2');
    expect((screen.getByRole('button', { name: 'Next' }) as HTMLButtonElement).disabled).toBe(true);
    expect(sent('GET /studio/products').map(({ query }) => query.get('page'))).toEqual(['1', '2']);
  });
  it('creates none for an editor, not even by URL', async () => {
    await list({ 'GET /studio/products': listOf([aProduct('Once')]) }, '/products?new=1', permissionsOf.editor);
    await screen.findByText('Once');
    expect(screen.queryByRole('button', { name: 'New product' })).toBeNull();
    expect(screen.queryByLabelText('Title')).toBeNull();
  });
});
