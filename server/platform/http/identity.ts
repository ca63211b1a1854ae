import type { Port, Ports } from '../modules/ports.ts';
import type { Identity } from './context.ts';

/** The modules that answer for each part of a request's identity. */
export interface IdentityPorts {
  readonly apps: Port<Pick<Identity, 'appBySlug' | 'appByHost'>>;
  readonly members: Port<Pick<Identity, 'memberByToken' | 'membersByTokens' | 'memberByCookie'>>;
  readonly staff: Port<Pick<Identity, 'staffByToken'>>;
  readonly previews: Port<Pick<Identity, 'previewByToken'>>;
}

/** The ports by which HTTP and realtime learn which app a request is for and who sent it. */
export const openIdentityPorts = (ports: Ports): IdentityPorts => ({
  apps: ports.open('identity: apps'),
  members: ports.open('identity: members'),
  staff: ports.open('identity: staff'),
  previews: ports.open('identity: previews', { previewByToken: () => Promise.resolve(null) }),
});

/** The identity of requests, answered by the module registered for each part. */
export const identityOf = ({ apps, members, staff, previews }: IdentityPorts): Identity => ({
  appBySlug: (slug) => apps.current.appBySlug(slug),
  appByHost: (host) => apps.current.appByHost(host),
  memberByToken: (...asked) => members.current.memberByToken(...asked),
  membersByTokens: (...asked) => members.current.membersByTokens(...asked),
  memberByCookie: (...asked) => members.current.memberByCookie(...asked),
  staffByToken: (...asked) => staff.current.staffByToken(...asked),
  previewByToken: (...asked) => previews.current.previewByToken(...asked),
});
