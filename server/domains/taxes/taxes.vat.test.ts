import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { shiftedClock } from '../../platform/clock.ts';
import { createVatRegister, readVatId, type VatId } from './taxes.vat.ts';

describe('a typed VAT id', () => {
  it.each([
    ['DE136695976', 'DE136695976', 'DE'],
    [' de 136.695-976 ', 'DE136695976', 'DE'],
    ['ATU13585627', 'ATU13585627', 'AT'],
    ['EL094259216', 'EL094259216', 'GR'],
    ['GR094259216', 'EL094259216', 'GR'],
    ['FR83404833048', 'FR83404833048', 'FR'],
    ['NL004495445B01', 'NL004495445B01', 'NL'],
  ])('%s is accepted', async (typed, id, country) => {
    expect(await readVatId(typed)).toEqual({ id, country });
  });
  it.each([
    ['a wrong check digit', 'DE136695977'],
    ['too short', 'DE13669597'],
    ['of no country', 'XX136695976'],
    ['of Switzerland', 'CHE116276851MWST'],
    ['of the United Kingdom', 'GB434031494'],
    ['no letters', '136695976'],
    ['nothing', '  '],
    ['a formula', '=1+1'],
    ['very long', `DE${'1'.repeat(500)}`],
  ])('%s is refused', async (_what, typed) => {
    expect(await readVatId(typed)).toBeNull();
  });
});

describe('a register', () => {
  const asked: string[] = [];
  let answer: { status: number; body: string };
  const server = http.createServer((request, response) => {
    asked.push(request.url ?? '');
    response.writeHead(answer.status, { 'content-type': 'application/json', location: 'http://127.0.0.1:1/' }).end(answer.body);
  });
  let url = '';
  beforeAll(async () => {
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', () => resolve()));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/vies`;
  });
  afterAll(() => void server.close());
  const id: VatId = { id: 'FR83404833048', country: 'FR' };

  it.each([
    ['knows it', 200, '{"isValid":true}', 'valid'],
    ['does not know it', 200, '{"isValid":false,"userError":"INVALID"}', 'invalid'],
    ['is down', 503, '{}', 'unknown'],
    ['answers something else', 200, '{"isValid":"yes"}', 'unknown'],
    ['sends no JSON', 200, '<html>', 'unknown'],
    ['redirects', 302, '', 'unknown'],
  ])('is understood when it %s', async (_what, status, body, expected) => {
    answer = { status, body };
    expect(await createVatRegister({ url, clock: shiftedClock() })(id)).toBe(expected);
    expect(asked.at(-1)).toBe('/vies/ms/FR/vat/83404833048');
  });
  it('counts as unknown when it cannot be reached', async () => {
    expect(await createVatRegister({ url: 'http://127.0.0.1:1', clock: shiftedClock() })(id)).toBe('unknown');
  });
  it('is asked once per quarter of an hour', async () => {
    const clock = shiftedClock();
    const register = createVatRegister({ url, clock });
    answer = { status: 200, body: '{"isValid":true}' };
    asked.length = 0;
    await register(id);
    answer = { status: 200, body: '{"isValid":false}' };
    expect(await register(id)).toBe('valid');
    clock.advance(16 * 60_000);
    expect([await register(id), asked.length]).toEqual(['invalid', 2]);
  });
});
