import type { FastifyReply, FastifyRequest } from 'fastify';
import { describe, expect, it } from 'vitest';
import { shiftedClock } from '../clock.ts';
import { createIds } from '../ids.ts';
import { createKnownDevices, memberPerson, staffPerson } from './known-devices.ts';
import { takeGuestFields } from './http.guests.ts';

const ids = createIds(shiftedClock());

/** A browser that stores the cookies it gets. */
function aBrowser(secret = 'a secret of this install') {
  const devices = createKnownDevices({ secret, ids });
  const cookies: Record<string, string> = {};
  const request = { site: { host: 'a.example', isHttps: true }, cookies } as unknown as FastifyRequest;
  const reply = { setCookie: (name: string, value: string) => (cookies[name] = value) } as unknown as FastifyReply;
  return { cookies, of: (person: string) => devices.of(request, person), remember: (person: string) => devices.remember(request, reply, person) };
}

describe('a device', () => {
  it('is known for those who logged in on it, by one id, and for nobody else', () => {
    const browser = aBrowser();
    expect(browser.of('ada')).toBeNull();
    browser.remember('ada');
    browser.remember('bo');
    expect(browser.of('ada')).toMatch(/^[\w-]{22}$/);
    expect(browser.of('bo')).toBe(browser.of('ada'));
    expect(browser.of('cy')).toBeNull();
  });

  it('remembers eight people, and those who returned last stay', () => {
    const browser = aBrowser();
    for (let at = 0; at < 8; at += 1) browser.remember(`person ${at}`);
    browser.remember('person 0');
    browser.remember('another');
    expect(browser.of('person 1')).toBeNull();
    for (const person of ['person 0', 'person 2', 'person 7', 'another']) expect(browser.of(person), person).not.toBeNull();
  });

  it('is not known by a cookie that was changed, or that another install signed', () => {
    const [browser, foreign] = [aBrowser(), aBrowser('a secret of another install')];
    browser.remember('ada');
    foreign.remember('ada');
    const value = browser.cookies['known_device']!;
    for (const wrong of [foreign.cookies['known_device']!, `${'a'.repeat(22)}${value.slice(22)}`, value.slice(0, 22), `${value}.x`, '']) {
      browser.cookies['known_device'] = wrong;
      expect(browser.of('ada'), wrong).toBeNull();
    }
  });

  it('knows people by their address, among the members of one account or in the studio', () => {
    expect(memberPerson('one', ' Ada@A.example ')).toBe(memberPerson('one', 'ada@a.example'));
    expect(new Set([memberPerson('one', 'a@b.example'), memberPerson('two', 'a@b.example'), staffPerson('a@b.example')]).size).toBe(3);
  });
});

describe('a guest’s fields besides the input', () => {
  it.each<[string, object, object, object]>([
    ['GET', { q: 'x', pow: 'challenge.nonce' }, { isTrapped: false, pow: { challenge: 'challenge', nonce: 'nonce' } }, { q: 'x' }],
    ['GET', { pow: 'no dot', website: 'spam' }, { isTrapped: true, pow: { challenge: '', nonce: 'no dot' } }, {}],
    ['GET', { pow: 'a.b.c' }, { isTrapped: false, pow: { challenge: 'a', nonce: 'b.c' } }, {}],
    ['POST', { name: 'a', pow: { challenge: 'c', nonce: 'n' } }, { isTrapped: false, pow: { challenge: 'c', nonce: 'n' } }, { name: 'a' }],
    ['POST', { name: 'a', website: '' }, { isTrapped: false, pow: null }, { name: 'a' }],
  ])('of %s %j is read as %j, and leaves %j', (method, given, fields, left) => {
    const input = { ...given };
    const request = (method === 'GET' ? { method, query: input } : { method, query: {}, body: input }) as unknown as FastifyRequest;
    expect([takeGuestFields(request), input]).toEqual([fields, left]);
  });
});
