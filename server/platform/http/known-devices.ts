import { createHmac, hkdfSync } from 'node:crypto';
import type { StaffSession } from '@bandstand/contract/staff.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sameSecret, type Ids } from '../ids.ts';
import { deviceCookieOf, setDeviceCookie, setStudioSession } from './session-cookies.ts';

/** People remembered on one device; the oldest are dropped first. */
const mostPeople = 8;
const idBytes = 16;
const shape = /^[\w-]{22}(?:\.[\w-]{22}){1,8}$/;

/** Devices on which someone logged in before, proven by a cookie that this install signed: anyone could send a header (API-15). */
export interface KnownDevices {
  /** The device's id, if that person logged in on it before; else null. */
  of(request: FastifyRequest, person: string): string | null;
  /** Marks the device as known for that person. Returns its id. */
  remember(request: FastifyRequest, reply: FastifyReply, person: string): string;
}

/** The person for whom a device is known: their address among the members of an account, or in the studio. */
export const memberPerson = (accountId: string, email: string): string => `${accountId}/${email.trim().toLowerCase()}`;
export const staffPerson = (email: string): string => `studio/${email.trim().toLowerCase()}`;

/** Stores a studio session in this browser, which is then known for the person. */
export const beginStudioSession =
  (devices: Pick<KnownDevices, 'remember'>) =>
  (request: FastifyRequest, reply: FastifyReply, { staff, authentication_token: token }: StaffSession): void => {
    setStudioSession(request, reply, { email: staff.email, token });
    devices.remember(request, reply, staffPerson(staff.email));
  };

export function createKnownDevices({ secret, ids }: { secret: string; ids: Pick<Ids, 'secret'> }): KnownDevices {
  const key = Buffer.from(hkdfSync('sha256', secret, 'bandstand', 'known devices', 32));
  const markOf = (id: string, person: string): string => createHmac('sha256', key).update(`${id} ${person}`).digest('base64url').slice(0, 22);
  const read = (request: FastifyRequest): { id: string; marks: string[] } | null => {
    const value = deviceCookieOf(request);
    if (!value || !shape.test(value)) return null;
    const [id, ...marks] = value.split('.') as [string, ...string[]];
    return { id, marks };
  };
  return {
    of: (request, person) => {
      const device = read(request);
      if (!device) return null;
      const own = markOf(device.id, person);
      return device.marks.some((mark) => sameSecret(mark, own)) ? device.id : null;
    },
    remember: (request, reply, person) => {
      const device = read(request);
      const id = device?.id ?? ids.secret(idBytes);
      const own = markOf(id, person);
      const others = (device?.marks ?? []).filter((mark) => mark !== own);
      setDeviceCookie(request, reply, [id, ...[own, ...others].slice(0, mostPeople)].join('.'));
      return id;
    },
  };
}
