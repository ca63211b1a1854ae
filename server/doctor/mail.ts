import nodemailer from 'nodemailer';
import { fine, wordsOf, wrong, type Check } from './finding.ts';

const patienceMs = 8000;

/** Talks to the mail server up to the sign-in, and sends nothing. */
export const checkMail: Check = async ({ env: { smtpUrl, mailFrom } }) => {
  if (!smtpUrl) return [fine('no mail server: mails are read in the studio’s outbox')];
  const url = new URL(smtpUrl);
  for (const name of ['connectionTimeout', 'greetingTimeout', 'socketTimeout', 'dnsTimeout'])
    if (!url.searchParams.has(name)) url.searchParams.set(name, String(patienceMs));
  const transport = nodemailer.createTransport(url.href);
  const place = url.host;
  try {
    await transport.verify();
    return [fine(`the mail server ${place} takes mails from ${mailFrom}`)];
  } catch (error) {
    const { code } = error as { code?: string };
    const hint =
      code === 'EAUTH' ? 'Correct user and password in SMTP_URL.' : 'Correct host and port in SMTP_URL, and see whether the machine may reach it.';
    return [wrong(`the mail server ${place} refuses: ${wordsOf(error)}`, hint)];
  } finally {
    transport.close();
  }
};
