import type { Letter } from '../mails/mails.letter.ts';
import type { AlarmRow } from './alarms.repo.ts';

/** The mail to an owner: charges that could not be attempted, and payments whose provider does not answer. */
export const alarmLetter = ({ uncharged, charges, refunds }: Omit<AlarmRow, 'app_id'>, causeKey: string): Letter => ({
  cause: 'money_alarm',
  causeKey,
  subject: (t, brand) => t('mail.money_alarm.subject', { app: brand.name }),
  content: (t, brand) => ({
    paragraphs: [
      ...(uncharged > 0 ? [t('mail.money_alarm.uncharged', { count: uncharged })] : []),
      ...(charges > 0 ? [t('mail.money_alarm.charges', { count: charges })] : []),
      ...(refunds > 0 ? [t('mail.money_alarm.refunds', { count: refunds })] : []),
    ],
    button: { label: t('mail.money_alarm.button'), url: `${brand.url}/studio` },
  }),
});
