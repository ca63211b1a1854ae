import type { ReportReason } from '@bandstand/contract/moderation.ts';
import type { AttachmentData } from '@bandstand/contract/threads.ts';

export type MessageType = 'message' | 'image' | 'video' | 'attachment' | 'notification';

type Decision = 'dismiss' | 'hide' | 'delete' | 'warn' | 'suspend';
type Outcome = 'keep' | 'hide' | 'delete';

/** A message as it was at its last report. */
export interface Snapshot {
  type: MessageType;
  text: string;
  image_ids: string[];
  attachment: AttachmentData | null;
}

export interface CaseTable {
  app_id: string;
  id: string;
  thread_id: string;
  ts: number;
  author_id: string | null;
  snapshot: Snapshot;
  reports: number;
  opened_at: string;
  reported_at: string;
  hidden_at: string | null;
  decision: Decision | null;
  outcome: Outcome | null;
  note: string;
  decided_at: string | null;
  decided_by: string | null;
  decided_name: string | null;
  suspended_until: string | null;
  suspended_before: string | null;
}

export interface ModerationTables {
  moderation_cases: CaseTable;
  message_reports: {
    app_id: string;
    thread_id: string;
    ts: number;
    reporter_id: string;
    case_id: string;
    reason: ReportReason;
    text: string;
    reported_at: string;
  };
}
