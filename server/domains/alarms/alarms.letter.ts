import type { Letter } from '../mails/mails.letter.ts';
import type { AlarmRow } from './alarms.repo.ts';

/** The mail to an owner: charges that could not be attempted, and payments whose provider does not answer. */
export const alarmLetter = ({ uncharged, charges, refunds }: Omit<AlarmRow, 'app_id'>, causeKey: string): Letter => ({
  cause: 'money_alarm',
  causeKey,
  subject: (say, brand) => say('mail.money_alarm.subject', { app: brand.name }),
  content: (say, brand) => ({
    paragraphs: [
      ...(uncharged > 0 ? [say('mail.money_alarm.uncharged', { count: uncharged })] : []),
      ...(charges > 0 ? [say('mail.money_alarm.charges', { count: charges })] : []),
      ...(refunds > 0 ? [say('mail.money_alarm.refunds', { count: refunds })] : []),
    ],
    button: { label: say('mail.money_alarm.button'), url: `${brand.url}/studio` },
  }),
});
