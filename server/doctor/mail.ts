import nodemailer from 'nodemailer';
import { fine, wordsOf, wrong, type Check } from './finding.ts';

const patienceMs = 8000;

/** Talks to the mail server up to the login, and sends nothing. */
export const checkMail: Check = async ({ env: { smtpUrl, mailFrom = '' }, t }) => {
  if (!smtpUrl) return [fine(t('doctor.mail_none'))];
  const url = new URL(smtpUrl);
  for (const name of ['connectionTimeout', 'greetingTimeout', 'socketTimeout', 'dnsTimeout'])
    if (!url.searchParams.has(name)) url.searchParams.set(name, String(patienceMs));
  const transport = nodemailer.createTransport(url.href);
  const place = url.host;
  try {
    await transport.verify();
    return [fine(t('doctor.mail', { place, from: mailFrom }))];
  } catch (error) {
    const { code } = error as { code?: string };
    return [wrong(t('doctor.mail_fail', { place, why: wordsOf(error) }), t(code === 'EAUTH' ? 'doctor.mail_auth_hint' : 'doctor.mail_hint'))];
  } finally {
    transport.close();
  }
};
