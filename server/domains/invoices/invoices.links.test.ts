import { describe, expect, it } from 'vitest';
import { shiftedClock } from '../../platform/clock.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { createInvoiceLinks, mailedMs, shortMs } from './invoices.links.ts';

const tenant = { appId: 'one' } as Tenant;
const id = '0190a000-0000-7000-8000-00000000abcd';
function start(secret = 'secret') {
  const clock = shiftedClock();
  return { clock, links: createInvoiceLinks({ clock, secret, originOf: ({ appId }) => `https://${appId}.example` }) };
}
const tokenIn = (address: string) => new URL(address, 'https://one.example').searchParams.get('token') ?? '';

describe('the link of an invoice', () => {
  it.each(['member', 'staff'] as const)('records that it was made for the %s', (reader) => {
    const { links } = start();
    expect(links.opens(tenant, id, tokenIn(links.path(tenant, id, shortMs, reader)))).toBe(reader);
  });
  it('is for the member by default, and begins with the address of its app', async () => {
    const { links } = start();
    const address = await links.url(tenant, id, mailedMs);
    expect(address.startsWith(`https://one.example/invoice/${id}?token=`)).toBe(true);
    expect(links.opens(tenant, id, tokenIn(address))).toBe('member');
  });
  it.each([
    ['that was asked for', shortMs],
    ['in a mail', mailedMs],
  ])('%s opens until its time is over', (_which, forMs) => {
    const { clock, links } = start();
    const token = tokenIn(links.path(tenant, id, forMs));
    clock.advance(forMs - 5000);
    expect(links.opens(tenant, id, token)).toBe('member');
    clock.advance(5000);
    expect(links.opens(tenant, id, token)).toBeNull();
  });
  it('opens only that invoice of that app, in any spelling of its id', () => {
    const { links } = start();
    const token = tokenIn(links.path(tenant, id, shortMs));
    expect(links.opens(tenant, id.toUpperCase(), token)).toBe('member');
    expect(links.opens(tenant, id.replace('abcd', 'abce'), token)).toBeNull();
    expect(links.opens({ appId: 'two' } as Tenant, id, token)).toBeNull();
    expect(start('other').links.opens(tenant, id, token)).toBeNull();
  });
  it.each<[string, (until: string, signature: string) => string]>([
    ['with a later end', (until, signature) => `${(Number.parseInt(until, 36) + mailedMs).toString(36)}.${signature}`],
    ['without an end', (_until, signature) => `.${signature}`],
    ['with an end that is too large', (_until, signature) => `${'z'.repeat(30)}.${signature}`],
    ['without a signature', (until) => `${until}.`],
    ['that is empty', () => ''],
  ])('%s opens nothing', (_how, change) => {
    const { links } = start();
    const [until = '', signature = ''] = tokenIn(links.path(tenant, id, shortMs)).split('.');
    expect(links.opens(tenant, id, change(until, signature))).toBeNull();
  });
});
