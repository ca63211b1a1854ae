import nodemailer from 'nodemailer';
import { oneLine } from '../http/http.names.ts';

export interface Mail {
  from: string;
  to: string;
  subject: string;
  html: string;
  text: string;
  headers: Record<string, string>;
}

/** Hands a mail to a mail server. `isConfigured` false: mails stay in the outbox, where the owner reads them (NTF-9). */
export interface Mailer {
  readonly isConfigured: boolean;
  send(mail: Mail): Promise<void>;
}

export function createMailer(smtpUrl: string | undefined): Mailer {
  if (!smtpUrl) return { isConfigured: false, send: () => Promise.reject(new Error('no mail server is configured')) };
  const transport = nodemailer.createTransport(smtpUrl);
  return {
    isConfigured: true,
    send: async (mail) => {
      // These contain names of people and products.
      const lines = { from: oneLine(mail.from), subject: oneLine(mail.subject) };
      await transport.sendMail({ ...mail, ...lines, disableUrlAccess: true, disableFileAccess: true });
    },
  };
}
