import type { SecurityKind } from '@bandstand/contract/security.values.ts';
import type { GeneratedAlways } from 'kysely';

export interface SecurityRow {
  account_id: string;
  id: string;
  app_id: string | null;
  at: string;
  kind: SecurityKind;
  is_staff: boolean;
  person_id: string | null;
  email: string | null;
  name: string | null;
  call: string;
  address: string;
  device: string | null;
}
export interface SecurityTables {
  security_log: SecurityRow & { email_key: GeneratedAlways<string | null> };
}
