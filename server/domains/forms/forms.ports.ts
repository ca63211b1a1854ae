import type { Tenant } from '../../platform/db/tenancy.ts';

/** What is known of a form's submissions. */
export interface SubmissionFacts {
  /** The newest submission of a member. */
  own(tenant: Tenant, formId: string, subscriberId: string): Promise<{ submission_id: string } | null>;
  /** By form; forms without any may be left out. */
  counts(tenant: Tenant, formIds: readonly string[]): Promise<ReadonlyMap<string, { count: number; last_submitted_at: string | null }>>;
}
