import { Type, type Static } from 'typebox';
import { calls } from './call.ts';
import { Id, List, Nothing, Nullable, OneOf, Time } from './wire.ts';

/** Why an email was sent. */
export const mailCauses = [
  'address_taken',
  'change_asked',
  'confirm_change',
  'confirm_email',
  'contract_cancellation',
  'contract_withdrawal',
  'email_changed',
  'gift',
  'many_failures',
  'member_invite',
  'moderation_suspension',
  'moderation_warning',
  'money_alarm',
  'form_submission',
  'new_device',
  'page_opened',
  'proof_code',
  'receipt',
  'refund',
  'renewal_receipt',
  'reset_password',
  'seat',
  'staff_invite',
  'staff_reset',
  'subscription_card_ending',
  'subscription_pause_ending',
  'subscription_ended',
  'subscription_past_due',
  'subscription_price',
  'subscription_trial_ending',
  'unread_messages',
] as const;
export type MailCause = (typeof mailCauses)[number];

const OutboxItem = Type.Object({
  id: Id,
  channel: OneOf(['mail', 'push']),
  to: Type.String(),
  subject: Type.String(),
  /** `waiting`: the mail server refused and will be tried again; `stored`: not tried. */
  state: OneOf(['stored', 'waiting', 'sent', 'failed']),
  cause: OneOf([...mailCauses]),
  created_at: Time,
  sent_at: Nullable(Time),
  /** The mail server's refusal. */
  error: Nullable(Type.String()),
});
export const OutboxMail = Type.Object({ ...OutboxItem.properties, html: Type.String(), text: Type.String() });
export type OutboxMail = Static<typeof OutboxMail>;

/** Emails and pushes that were sent, as staff read them. */
export const outbox = calls({
  'GET /studio/outbox': {
    who: 'owner',
    permission: 'notify.read',
    query: {
      channel: Type.Optional(OneOf(['mail', 'push'])),
      state: Type.Optional(OneOf(['stored', 'waiting', 'sent', 'failed'])),
      member_id: Type.Optional(Id),
      q: Type.Optional(Type.String({ maxLength: 200 })),
      page: Type.Optional(Type.Integer({ minimum: 1 })),
    },
    returns: List(OutboxItem),
  },
  'GET /studio/outbox/{id}': { who: 'owner', permission: 'notify.read', params: { id: Id }, returns: OutboxMail },
  'POST /studio/outbox/{id}/resend': { who: 'owner', permission: 'members.write', params: { id: Id }, returns: Nothing, errors: ['invalid_token'] },
});
