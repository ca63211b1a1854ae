import { permissionsOf } from '@bandstand/rules/staff/permissions.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aProduct, anOrder, listOf, paymentSettings } from '../../testing/builders.ts';
import { Refusal, type Answers } from '../../testing/fakeServer.ts';
import { renderStudio } from '../../testing/renderStudio.tsx';
import { PaymentsScreen } from './PaymentsScreen.tsx';

const healthy: Answers = {
  'GET /studio/payments/check': { checks: [{ name: 'gateway', state: 'good', text: 'Stripe answers.', at: null }], paid_not_granted: [] },
  'GET /studio/payments/events': listOf([]),
};
const open = (settings = paymentSettings(), answers: Answers = {}, options: Parameters<typeof renderStudio>[2] = {}) =>
  renderStudio(
    <PaymentsScreen />,
    {
      'GET /studio/payments': settings,
      'PUT /studio/payments': ({ body }) => ({ ...settings, ...(body as object) }),
      ...healthy,
      ...answers,
    },
    options,
  );
const written = (studio: Awaited<ReturnType<typeof open>>) => studio.sent('PUT /studio/payments').map(({ body }) => body);
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const withKeys = { secret: true, publishable: true, webhook: true, apple: false, google: false };

describe('the keys of the App Store', () => {
  it('need Apple’s number of the app, which is only digits', async () => {
    const studio = await open();
    fireEvent.click(await screen.findByText('Apple App Store'));
    const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
    type('Issuer ID', 'issuer');
    type('Key ID', 'key');
    type('Bundle ID', 'com.example.club');
    fireEvent.change(screen.getByPlaceholderText(/BEGIN PRIVATE KEY/), { target: { value: 'PEM' } });
    const form = screen.getByLabelText('Bundle ID').closest('form')!;
    const save = within(form).getByRole('button', { name: 'Save keys', hidden: true }) as HTMLButtonElement;
    expect(save.disabled).toBe(true);
    type('Apple ID of the app', 'id6450000001');
    fireEvent.submit(form);
    const apple = { issuer_id: 'issuer', key_id: 'key', bundle_id: 'com.example.club', app_apple_id: 6_450_000_001, private_key: 'PEM' };
    await waitFor(() => expect(written(studio)).toEqual([{ keys: { apple } }]));
  });
});

describe('the gateway', () => {
  it('leaves the test mode only after a message about what ends with it', async () => {
    const studio = await open(paymentSettings({ keys_set: withKeys, publishable_key: 'pk_live_1', test: { purchases: 3, subscriptions: 1 } }));
    fireEvent.click(await screen.findByRole('button', { name: 'Use Stripe' }));
    const question = (await screen.findByText('End test mode?')).closest('dialog')!;
    expect(within(question).getByText('3 test purchases lose their access')).toBeTruthy();
    expect(within(question).getByText('1 test subscription ends')).toBeTruthy();
    expect(written(studio)).toEqual([]);
    fireEvent.click(within(question).getByRole('button', { name: 'Go live' }));
    await waitFor(() => expect(written(studio)).toEqual([{ gateway: 'stripe' }]));
  });
  it('is not Stripe without keys', async () => {
    await open();
    expect(await screen.findByText('Add your keys below first.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Use Stripe' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Use Manual' })).toBeTruthy();
  });
  it('has no way back once it is live', async () => {
    await open(paymentSettings({ gateway: 'stripe', keys_set: withKeys, is_live: true }));
    expect(await screen.findByText(/can’t go back to the test gateway/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Use Test' })).toBeNull();
  });
  it('is visible only to staff who may read the offers, and checked only by those who may read orders', async () => {
    await open(paymentSettings(), {}, { permissions: permissionsOf.editor });
    expect(await screen.findByText('In use')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Use / })).toBeNull();
    expect(screen.queryByLabelText('Secret key')).toBeNull();
    expect(screen.queryByText('Payment check')).toBeNull();
  });
});

describe('the keys', () => {
  it('are write-only, and only typed ones are sent', async () => {
    const studio = await open(paymentSettings({ keys_set: { ...withKeys, webhook: false }, publishable_key: 'pk_live_1' }));
    const secret = (await screen.findByLabelText('Secret key')) as HTMLInputElement;
    expect([secret.type, secret.value]).toEqual(['password', '']);
    expect(screen.getByText('Current: pk_live_1')).toBeTruthy();
    fireEvent.change(screen.getByLabelText('Webhook signing secret'), { target: { value: ' whsec_9 ' } });
    fireEvent.click(screen.getAllByRole('button', { name: 'Save keys' })[0]!);
    await waitFor(() => expect(written(studio)).toEqual([{ keys: { webhook: 'whsec_9' } }]));
    await waitFor(() => expect((screen.getByLabelText('Webhook signing secret') as HTMLInputElement).value).toBe(''));
  });
  it('of another account need a confirmation while payments are in progress at the previous one', async () => {
    let tries = 0;
    const studio = await open(paymentSettings({ gateway: 'stripe', keys_set: withKeys, is_live: true }), {
      'PUT /studio/payments': () => {
        tries += 1;
        if (tries === 1) throw new Refusal(409, 'payments_under_way', 'Payments are under way.', undefined, { count: 3 });
        return paymentSettings({ gateway: 'stripe', keys_set: withKeys, is_live: true });
      },
    });
    fireEvent.change(await screen.findByLabelText('Secret key'), { target: { value: 'sk_live_next' } });
    fireEvent.click(screen.getAllByRole('button', { name: 'Save keys' })[0]!);
    const question = await screen.findByRole('alertdialog', { name: 'Leave with payments pending?' });
    expect(within(question).getByText(/^3 payments, debits or refunds are still pending/)).toBeTruthy();
    fireEvent.click(within(question).getByRole('button', { name: 'Change anyway' }));
    await waitFor(() => expect(written(studio).at(-1)).toEqual({ keys: { secret: 'sk_live_next' }, leaves_open: true }));
  });
  it('that Stripe does not know are refused at their field', async () => {
    await open(paymentSettings(), {
      'PUT /studio/payments': () => {
        throw new Refusal(422, 'validation_failed', 'Please check.', { 'keys.secret': ['Stripe does not know this key.'] });
      },
    });
    fireEvent.change(await screen.findByLabelText('Secret key'), { target: { value: 'sk_live_wrong' } });
    fireEvent.click(screen.getAllByRole('button', { name: 'Save keys' })[0]!);
    expect(await screen.findByText('Stripe does not know this key.')).toBeTruthy();
    expect((screen.getByLabelText('Secret key') as HTMLInputElement).value).toBe('sk_live_wrong');
  });
});

describe('the seller', () => {
  it('appears on the header of an invoice during typing', async () => {
    const studio = await open();
    fireEvent.change(await screen.findByLabelText('Name or company'), { target: { value: 'Tidewater Strength' } });
    fireEvent.change(screen.getByLabelText('Address'), { target: { value: 'Quay 4\n\n 2100 Harbour \n' } });
    fireEvent.change(screen.getByLabelText(/^Invoice number prefix/), { target: { value: 'TW-' } });
    const paper = screen.getByText('Print preview').closest('figure')!;
    expect(paper.textContent).toContain('Tidewater StrengthQuay 42100 HarbourInvoiceTW-1042');
    fireEvent.click(within(paper.closest('form')!).getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(written(studio)).toEqual([
        { seller: { name: 'Tidewater Strength', lines: ['Quay 4', '2100 Harbour'], email: null, tax_id: null, invoice_prefix: 'TW-', footer: null } },
      ]),
    );
  });
});

describe('the payment check', () => {
  it('shows what was found and what to do, and links to members who paid and got nothing', async () => {
    await open(paymentSettings({ gateway: 'stripe' }), {
      'GET /studio/payments/check': {
        checks: [
          { name: 'webhook', state: 'bad', text: 'No event for 3 days.', at: null },
          { name: 'keys', state: 'good', text: 'Stripe takes them.', at: null },
        ],
        paid_not_granted: [{ order_id: 'lost', member: 'Sam', product: 'Gym pass', amount: 4900, currency: 'EUR', paid_at: '2026-05-03T10:00:00Z' }],
      },
      'GET /studio/payments/events': listOf([
        {
          id: 'e',
          provider: 'stripe',
          type: 'payment_intent.succeeded',
          received_at: '2026-05-03T10:00:00Z',
          state: 'failed',
          times: 3,
          error: 'No such order',
          order_id: null,
        },
      ]),
    });
    const checks = within(await screen.findByRole('list', { name: 'Payment check' })).getAllByRole('listitem');
    expect(checks[0]?.textContent).toMatch(/^WebhookNo event for 3 days\.Add the address above at Stripe/);
    expect(within(checks[0]!).getByRole('img', { name: 'Broken' })).toBeTruthy();
    expect(checks[1]?.textContent).toBe('KeysStripe takes them.');
    expect(screen.getByRole('link', { name: 'Sam · Gym pass' }).getAttribute('href')).toBe('/orders?order=lost');
    expect(within(await screen.findByRole('list', { name: 'Recent events from the provider' })).getByRole('listitem').textContent).toMatch(
      /× 3No such orderFailed/,
    );
    expect(screen.queryByText('Try a purchase')).toBeNull();
  });
  it('makes a test purchase, from the quote to the access', async () => {
    const { sent } = await open(paymentSettings(), {
      'GET /studio/products': listOf([aProduct('Gym pass')]),
      'POST /studio/payments/test_purchase': { order: anOrder({ id: 'tried', is_test: true }) },
    });
    fireEvent.pointerDown(await screen.findByLabelText('Product', { selector: 'input' }));
    fireEvent.click(await screen.findByRole('option', { name: 'Gym pass', hidden: true }));
    press('Make a test purchase');
    expect(await screen.findByText('It works: paid, and access given.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'View order' }).getAttribute('href')).toBe('/orders?order=tried');
    expect(sent('POST /studio/payments/test_purchase')[0]?.body).toEqual({ product_id: 'gym-pass' });
  });
});
