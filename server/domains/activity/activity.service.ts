import { activityTypes } from '@bandstand/contract/activity.ts';
import { isoOf, msOf, type Clock } from '../../platform/clock.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { refuseFields } from '../../platform/http/app-error.ts';
import type { Member } from '../../platform/http/context.ts';
import type { Limits } from '../../platform/http/limits.ts';
import type { Ids } from '../../platform/ids.ts';
import type { ActivityRepo } from './activity.repo.ts';

/** The most data that one event may carry, as JSON. */
const maxDataBytes = 16_384;
/** 13 months (ACT-1), rounded up. */
const keptMs = 13 * 31 * 86_400_000;
/** Clocks of devices go wrong: an event further ahead than this happened now. */
const aheadMs = 300_000;

const types = new Set<string>(activityTypes);
const isKnown = (type: string): boolean => types.has(type) || /^checkout_[a-z][a-z_]{1,48}$/.test(type);

export interface ActivityInput {
  activity_type: string;
  data?: object;
  ts?: string | number;
}
/** A member, or a guest who is recognised only by their device. */
export interface Doer {
  tenant: Tenant;
  member: Member | null;
  deviceId: string | null;
  address: string;
}
export type Activity = ReturnType<typeof createActivity>;

/** What people do, as their clients report it. It decides nothing; it is only counted (ACT-1). */
export function createActivity({ repo, clock, ids, limits }: { repo: ActivityRepo; clock: Clock; ids: Ids; limits: Limits }) {
  /** When it happened: the client's time, if that is plausible. */
  function momentOf(ts: string | number | undefined): string {
    const [now, claimedMs] = [clock.ms(), typeof ts === 'string' ? msOf(ts) : ts];
    return isoOf(claimedMs !== undefined && claimedMs <= now + aheadMs && claimedMs >= now - keptMs ? claimedMs : now);
  }
  return {
    /** Errors: validation_failed for an unknown type, too much data, a guest without a device; rate_limited. */
    record: async ({ tenant, member, deviceId, address }: Doer, { activity_type, data = {}, ts }: ActivityInput): Promise<void> => {
      await limits.take('activity', `${tenant.appId} ${address}`);
      const actor = member?.id ?? deviceId;
      refuseFields({
        activity_type: isKnown(activity_type) ? null : { key: 'field.invalid' },
        data: Buffer.byteLength(JSON.stringify(data)) > maxDataBytes ? { key: 'field.max_length', values: { maxLength: maxDataBytes } } : null,
        'x-device-id': actor === null ? { key: 'field.required' } : null,
      });
      await repo.insert(tenant, {
        app_id: tenant.appId,
        id: ids.next(),
        subscriber_id: member?.id ?? null,
        device_id: deviceId,
        actor: actor ?? '',
        activity_type,
        data,
        ts: momentOf(ts),
        created_at: clock.iso(),
      });
    },
    removeOld: (): Promise<void> => repo.removeBefore(isoOf(clock.ms() - keptMs), { at: clock.iso(), keptMs }),
  };
}
