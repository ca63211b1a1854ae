import type { ContextMessage, ReportDetail, ReportItem } from '@bandstand/contract/moderation.studio.ts';

const minuteUs = 60_000_000;
const sentUs = Date.parse('2026-01-05T10:00:00Z') * 1000;

/** A reported message as the queue lists it. */
export const aReport = (id: string, more: Partial<ReportItem> = {}): ReportItem => ({
  id,
  thread: { id: 'thread', kind: 'chat', title: 'Ada, Bob' },
  message_ts: sentUs,
  message_type: 'message',
  text: `words of ${id}`,
  image_urls: [],
  attachment_data: null,
  author: { id: 'bob', user_id: 'user-bob', name: 'Bob', avatar_urls: null, is_staff: false, suspended_until: null },
  report_count: 2,
  reasons: [
    { reason: 'spam', count: 1 },
    { reason: 'abuse', count: 1 },
  ],
  opened_at: '2026-01-05T11:00:00Z',
  reported_at: '2026-01-05T11:30:00Z',
  state: 'shown',
  is_hidden_by_reports: false,
  decision: null,
  ...more,
});

/** A message around it, so many minutes later. */
export const aContextMessage = (minutes: number, text: string, more: Partial<ContextMessage> = {}): ContextMessage => ({
  message_ts: sentUs + minutes * minuteUs,
  message_type: 'message',
  text,
  image_urls: [],
  attachment_data: null,
  video: null,
  author: { id: 'ada', user_id: 'user-ada', name: 'Ada', avatar_urls: null },
  state: 'shown',
  edited_at: null,
  ...more,
});

/** The same with all facts about it. */
export const aReportDetail = (id: string, more: Partial<ReportDetail> = {}): ReportDetail => {
  const item = aReport(id, more);
  return {
    ...item,
    reports: [
      {
        reporter: { id: 'ada', user_id: 'user-ada', name: 'Ada', avatar_urls: null },
        reason: 'spam',
        text: item.text,
        reported_at: '2026-01-05T11:00:00Z',
      },
      { reporter: null, reason: 'abuse', text: 'words of before', reported_at: '2026-01-05T11:30:00Z' },
    ],
    context: [aContextMessage(-1, 'before it'), aContextMessage(0, item.text, { author: item.author }), aContextMessage(1, 'after it')],
    history: { reported_messages: 1, decisions: [] },
    ...more,
  };
};

export const decided = (action: 'dismiss' | 'hide' | 'delete' | 'warn' | 'suspend', more: Partial<NonNullable<ReportItem['decision']>> = {}) => ({
  action,
  message: 'hide' as const,
  note: '',
  by: 'Ruth',
  at: '2026-01-05T12:00:00Z',
  suspended_until: null,
  ...more,
});
