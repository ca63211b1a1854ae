import type { ContextMessage, ReportDetail, ReportItem } from '@bandstand/contract/moderation.studio.ts';
import type { Person } from '@bandstand/contract/members.ts';
import type { Message } from '@bandstand/contract/threads.ts';
import { isSuspended } from '@bandstand/rules/threads/reports.ts';
import type { PersonFacts } from '../members/members.service.ts';
import type { CaseRow } from './moderation.queue.repo.ts';
import type { CaseTable, Snapshot } from './moderation.tables.ts';

export interface ShapeFacts {
  people: ReadonlyMap<string, PersonFacts>;
  pictureUrl: (id: string) => string;
  now: string;
}

const contentOf = ({ type, text, image_ids, attachment }: Snapshot, { pictureUrl }: ShapeFacts) => ({
  message_type: type,
  text,
  image_urls: image_ids.map(pictureUrl),
  attachment_data: attachment,
});

export const personOf = (id: string | null, { people }: Pick<ShapeFacts, 'people'>): Person | null => {
  const person = id === null ? undefined : people.get(id);
  return person ? { id: person.id, user_id: person.userId, name: person.name, avatar_urls: person.avatarUrls } : null;
};

function authorOf(id: string | null, facts: ShapeFacts): ReportItem['author'] {
  const author = facts.people.get(id ?? '');
  const person = personOf(id, facts);
  if (!author || !person) return null;
  return {
    ...person,
    is_staff: author.isAdmin || author.isAccountAdmin || author.isAppProfile,
    suspended_until: isSuspended(author.suspendedUntil, facts.now) ? author.suspendedUntil : null,
  };
}

/** The decision; null while the case is open. */
const toDecision = (row: CaseTable): ReportItem['decision'] =>
  row.decision && {
    action: row.decision,
    message: row.outcome ?? 'keep',
    note: row.note,
    by: row.decided_name,
    at: row.decided_at ?? '',
    suspended_until: row.suspended_until,
  };

/** A case on the wire. */
export const toReportItem = (row: CaseRow, facts: ShapeFacts): ReportItem => ({
  id: row.id,
  thread: { id: row.thread_id, kind: row.thread_kind, title: row.thread_title },
  message_ts: row.ts,
  ...contentOf(row.snapshot, facts),
  author: authorOf(row.author_id, facts),
  report_count: row.reports,
  reasons: row.reasons,
  opened_at: row.opened_at,
  reported_at: row.reported_at,
  state: row.state,
  is_hidden_by_reports: row.hidden_at !== null,
  decision: toDecision(row),
});

/** A message around the reported one, as staff see it. */
export const toContextMessage = (message: Message): ContextMessage => ({
  message_ts: message.message_ts,
  message_type: message.message_type,
  text: message.message,
  image_urls: message.image_urls,
  video: message.video,
  attachment_data: message.attachment_data,
  author: message.user && {
    id: message.user.subscriber_id,
    user_id: message.user.id,
    name: message.user.name,
    avatar_urls: message.user.avatar_urls,
  },
  state: message.is_deleted ? 'deleted' : message.is_hidden ? 'hidden' : 'shown',
  edited_at: message.edited_at,
});

/** The author's earlier cases. */
export const toHistory = ({ decided, reported }: { decided: CaseTable[]; reported: number }): ReportDetail['history'] => ({
  reported_messages: reported,
  decisions: decided.flatMap((row) => {
    const decision = toDecision(row);
    return decision ? [{ id: row.id, text: row.snapshot.text, decision }] : [];
  }),
});
