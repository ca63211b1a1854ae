import { describe, expect, it } from 'vitest';
import { createPorts } from '../modules/ports.ts';
import { identityOf, openIdentityPorts } from './identity.ts';

describe('the identity of requests', () => {
  it('finds nobody for previews until a module answers for them', async () => {
    const ports = openIdentityPorts(createPorts());
    const identity = identityOf(ports);
    expect(await identity.previewByToken({} as never, 'token')).toBeNull();
    const preview = { pageId: 'page' };
    ports.previews.register({ previewByToken: () => Promise.resolve(preview as never) });
    expect(await identity.previewByToken({} as never, 'token')).toBe(preview);
  });

  it('cannot be composed while apps, members and staff are missing, and names them', () => {
    const ports = createPorts();
    const opened = openIdentityPorts(ports);
    expect(() => ports.assertFilled()).toThrow(/identity: apps/);
    opened.apps.register({} as never);
    expect(() => ports.assertFilled()).toThrow(/identity: members/);
    opened.members.register({} as never);
    expect(() => ports.assertFilled()).toThrow(/identity: staff/);
    opened.staff.register({} as never);
    expect(() => ports.assertFilled()).not.toThrow();
  });

  it('asks the module of each part with all arguments', () => {
    const ports = openIdentityPorts(createPorts());
    const identity = identityOf(ports);
    const answer =
      (name: string) =>
      (...asked: unknown[]) =>
        [name, ...asked] as never;
    ports.apps.register({ appBySlug: answer('slug'), appByHost: answer('host') });
    ports.members.register({ memberByToken: answer('token'), membersByTokens: answer('tokens'), memberByCookie: answer('cookie') });
    ports.staff.register({ staffByToken: answer('staff') });
    const call = (name: keyof typeof identity) => (identity[name] as (...asked: unknown[]) => unknown)('first', 'second');
    expect(call('appBySlug')).toEqual(['slug', 'first']);
    expect(call('appByHost')).toEqual(['host', 'first']);
    expect(call('memberByToken')).toEqual(['token', 'first', 'second']);
    expect(call('membersByTokens')).toEqual(['tokens', 'first', 'second']);
    expect(call('memberByCookie')).toEqual(['cookie', 'first', 'second']);
    expect(call('staffByToken')).toEqual(['staff', 'first', 'second']);
  });
});
