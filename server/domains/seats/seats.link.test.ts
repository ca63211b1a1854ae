import { describe, expect, it } from 'vitest';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { createSeatLinks } from './seats.link.ts';

const links = createSeatLinks({ secret: 'secret' });
const tenantOf = (appId: string) => ({ appId, accountId: 'account' }) as Tenant;
const tenant = tenantOf('0190a000-0000-7000-8000-000000000001');
const id = '0190a000-0000-7000-8000-00000000abcd';
const team = { kind: 'team', id, nr: 3 } as const;
const seat = { kind: 'seat', id, nr: 0 } as const;

describe('the link of a seat', () => {
  it.each([[team], [seat]])('proves what it was created for: %j', (place) => expect(links.read(tenant, links.tokenOf(tenant, place))).toEqual(place));
  it('can be pasted with spaces around it and its id in capitals', () => {
    const token = links.tokenOf(tenant, team);
    expect([links.read(tenant, ` ${token}\n`), links.read(tenant, token.replace(id, id.toUpperCase()))]).toEqual([team, team]);
  });
  it('proves nothing in another app, nor with another secret', () => {
    const token = links.tokenOf(tenant, team);
    expect(links.read(tenantOf('0190a000-0000-7000-8000-000000000002'), token)).toBeNull();
    expect(createSeatLinks({ secret: 'other' }).read(tenant, token)).toBeNull();
  });
  it.each<[string, (token: string) => string]>([
    ['for a seat in place of a team', (token) => token.replace(/^t/, 's')],
    ['for another number', (token) => token.replace('.3.', '.4.')],
    ['for another id', (token) => token.replace('abcd', 'abce')],
    ['with an extra part', (token) => `${token}.x`],
    ['without its signature', (token) => token.slice(0, token.lastIndexOf('.'))],
    ['with an empty signature', (token) => token.slice(0, token.lastIndexOf('.') + 1)],
    ['cut by one character', (token) => token.slice(0, -1)],
    ['with an invalid number', (token) => token.replace('.3.', '.-3.')],
    ['with a number too long', (token) => token.replace('.3.', `.${'3'.repeat(10)}.`)],
    ['of another kind', (token) => token.replace(/^t/, 'x')],
    ['that is empty', () => ''],
  ])('%s proves nothing', (_how, change) => expect(links.read(tenant, change(links.tokenOf(tenant, team)))).toBeNull());
});
