import { createHmac } from 'node:crypto';
import type { Clock } from '../../platform/clock.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { sameSecret } from '../../platform/ids.ts';

/** How long a link holds that somebody just asked for (COM-22), and one in a mail. */
export const shortMs = 10 * 60_000;
export const mailedMs = 180 * 86_400_000;

export type InvoiceLinks = ReturnType<typeof createInvoiceLinks>;

/** Links that show one invoice of one app to whoever holds them, until an instant. */
export function createInvoiceLinks({
  clock,
  secret,
  originOf,
}: {
  clock: Clock;
  secret: string;
  originOf: (tenant: Tenant) => string | Promise<string>;
}) {
  const sign = ({ appId }: Tenant, id: string, untilMs: number) =>
    createHmac('sha256', secret).update(`invoice:${appId}:${id}:${untilMs}`).digest('base64url').slice(0, 43);
  const token = (tenant: Tenant, id: string, forMs: number): string => {
    const untilMs = clock.ms() + forMs;
    return `${untilMs.toString(36)}.${sign(tenant, id, untilMs)}`;
  };
  const path = (tenant: Tenant, id: string, forMs: number): string => `/invoice/${id}?token=${token(tenant, id, forMs)}`;
  return {
    /** Below the app's origin. */
    path,
    url: async (tenant: Tenant, id: string, forMs: number): Promise<string> => `${await originOf(tenant)}${path(tenant, id, forMs)}`,
    /** Whether a token opens that invoice of that app now. */
    opens: (tenant: Tenant, id: string, given: string): boolean => {
      const [until = '', signature = ''] = given.split('.');
      const untilMs = Number.parseInt(until, 36);
      return Number.isSafeInteger(untilMs) && untilMs > clock.ms() && sameSecret(signature, sign(tenant, id.toLowerCase(), untilMs));
    },
  };
}
