/** Areas of the studio's permission table (studio.md section 11). */
export type Permission =
  | 'build.read'
  | 'build.write'
  /** To see drafts as members would. */
  | 'build.preview'
  | 'calendar.write'
  | 'publish'
  | 'sell.read'
  | 'sell.write'
  | 'orders.read'
  | 'orders.write'
  | 'members.read'
  | 'members.write'
  /** To see answers to forms that their owner marked as sensitive (FRM-20). */
  | 'members.sensitive'
  | 'messages.read'
  | 'messages.write'
  | 'moderation.read'
  | 'moderation.write'
  | 'notify.read'
  | 'insights.read'
  | 'insights.export'
  | 'settings'
  | 'team'
  | 'account';
