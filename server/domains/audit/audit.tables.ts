import type { Role } from '@bandstand/contract/staff.ts';

export interface AuditRow {
  account_id: string;
  id: string;
  app_id: string | null;
  actor_id: string | null;
  actor_name: string;
  actor_role: Role | null;
  call: string;
  object_type: string;
  object_id: string | null;
  object_title: string | null;
  /** Names of the fields that were sent. Never their values, except for a reason. */
  data: { fields: string[]; reason?: string };
  address: string | null;
  device: string | null;
  request_id: string | null;
  at: string;
}

export interface AuditTables {
  audit_log: AuditRow;
}
