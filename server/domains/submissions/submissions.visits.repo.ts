import { sql } from 'kysely';
import type { FormTrigger } from '@bandstand/contract/forms.values.ts';
import type { CaptureStatuses } from '@bandstand/rules/forms/capture.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { within, type Work } from '../../platform/db/work.ts';

export interface VisitRow {
  id: string;
  form_id: string;
  subscriber_id: string | null;
  revision: number;
  trigger: FormTrigger;
  triggering_id: string | null;
  started_at: string;
  day: string;
  field_id: string | null;
  missed: CaptureStatuses | null;
  submission_id: string | null;
}

export type VisitsRepo = ReturnType<typeof createVisitsRepo>;

/** Each time that a form came on screen. */
export const createVisitsRepo = ({ db }: { db: Database }) => {
  const of = (tenant: Tenant, on: Work | null = null) => (on ? within<Record<never, never>>(on) : db.for<Record<never, never>>(tenant));
  return {
    /** Adds a visit, unless there is one. Returns what there is, locked. */
    begin: async (
      on: Work,
      tenant: Tenant,
      visit: Omit<VisitRow, 'field_id' | 'missed' | 'submission_id'>,
    ): Promise<VisitRow & { is_new: boolean }> => {
      const added =
        await sql<VisitRow>`insert into form_visits (app_id, id, form_id, subscriber_id, revision, trigger, triggering_id, started_at, day)
        values (${tenant.appId}, ${visit.id}, ${visit.form_id}, ${visit.subscriber_id}, ${visit.revision}, ${visit.trigger},
          ${visit.triggering_id},
          ${visit.started_at}, ${visit.day}) on conflict (app_id, id) do nothing returning *`.execute(of(tenant, on));
      const [row] = added.rows;
      if (row) return { ...row, is_new: true };
      const known = await sql<VisitRow>`select * from form_visits where app_id = ${tenant.appId} and id = ${visit.id}
        for update`.execute(of(tenant, on));
      const [found] = known.rows;
      if (!found) throw new Error('The visit that stopped the insert is there');
      return { ...found, is_new: false };
    },
    /** Where it is now, and what it left. */
    reach: async (on: Work, tenant: Tenant, id: string, { field_id, missed }: Pick<VisitRow, 'field_id' | 'missed'>): Promise<void> => {
      await sql`update form_visits set field_id = ${field_id}, missed = ${missed && JSON.stringify(missed)}::jsonb
        where app_id = ${tenant.appId} and id = ${id}`.execute(of(tenant, on));
    },
    /** When each form last appeared to a member by itself; in a transaction besides one visit. */
    lastAutomatic: async (
      tenant: Tenant,
      subscriberId: string,
      triggers: readonly FormTrigger[],
      { formId = null, besides = null, on = null }: { formId?: string | null; besides?: string | null; on?: Work | null } = {},
    ): Promise<Map<string, string>> => {
      const { rows } = await sql<{ form_id: string; at: string }>`select form_id, max(started_at) as at from form_visits
        where app_id = ${tenant.appId} and subscriber_id = ${subscriberId} and trigger = any(${triggers}::text[])
          and (${formId}::uuid is null or form_id = ${formId}::uuid) and id is distinct from ${besides}::uuid group by form_id`.execute(
        of(tenant, on),
      );
      return new Map(rows.map(({ form_id, at }) => [form_id, at]));
    },
    /** What a member left of a session without saving it. */
    missedIn: async (tenant: Tenant, subscriberId: string, formId: string, session: string): Promise<CaptureStatuses[]> => {
      const { rows } = await sql<{ missed: CaptureStatuses }>`select missed from form_visits where app_id = ${tenant.appId}
        and subscriber_id = ${subscriberId} and form_id = ${formId} and triggering_id = ${session} and missed is not null`.execute(
        of(tenant),
      );
      return rows.map(({ missed }) => missed);
    },
    /** Removes visits of guests, in all apps, that began before a time: the rollups have counted them. */
    removeOld: async (before: string): Promise<void> => {
      await sql`delete from form_visits where started_at < ${before} and subscriber_id is null`.execute(db.system());
    },
  };
};
