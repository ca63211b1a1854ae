import { createHmac } from 'node:crypto';
import type { Clock } from '../../platform/clock.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { sameSecret } from '../../platform/ids.ts';

/** How long a link that someone just asked for is valid (COM-22), and one in a mail. */
export const shortMs = 10 * 60_000;
export const mailedMs = 180 * 86_400_000;

export type InvoiceLinks = ReturnType<typeof createInvoiceLinks>;

/** For whom a link was made: a member's ends with the member, the staff's does not. */
export type InvoiceReader = 'member' | 'staff';

/** Links that show one invoice of one app to their holders, until an instant. */
export function createInvoiceLinks({
  clock,
  secret,
  originOf,
}: {
  clock: Clock;
  secret: string;
  originOf: (tenant: Tenant) => string | Promise<string>;
}) {
  const purposes = { member: 'invoice', staff: 'invoice-staff' } as const;
  const sign = ({ appId }: Tenant, id: string, untilMs: number, reader: InvoiceReader) =>
    createHmac('sha256', secret).update(`${purposes[reader]}:${appId}:${id}:${untilMs}`).digest('base64url').slice(0, 43);
  const token = (tenant: Tenant, id: string, forMs: number, reader: InvoiceReader): string => {
    const untilMs = clock.ms() + forMs;
    return `${untilMs.toString(36)}.${sign(tenant, id, untilMs, reader)}`;
  };
  const path = (tenant: Tenant, id: string, forMs: number, reader: InvoiceReader = 'member'): string =>
    `/invoice/${id}?token=${token(tenant, id, forMs, reader)}`;
  return {
    /** Below the app's origin. */
    path,
    url: async (tenant: Tenant, id: string, forMs: number, reader: InvoiceReader = 'member'): Promise<string> =>
      `${await originOf(tenant)}${path(tenant, id, forMs, reader)}`,
    /** For whom a token opens that invoice of that app now; null: nobody. */
    opens: (tenant: Tenant, id: string, given: string): InvoiceReader | null => {
      const [until = '', signature = ''] = given.split('.');
      const untilMs = Number.parseInt(until, 36);
      if (!Number.isSafeInteger(untilMs) || untilMs <= clock.ms()) return null;
      return (['member', 'staff'] as const).find((reader) => sameSecret(signature, sign(tenant, id.toLowerCase(), untilMs, reader))) ?? null;
    },
  };
}
