import { failedAttempts } from '../platform/tls/attempts.ts';
import { certificateFolder, type Certificate } from '../platform/tls/certificate.ts';
import { authorityFolder } from '../platform/tls/certificates.ts';
import { readCertificateFiles } from '../platform/tls/doors.ts';
import { fine, wordsOf, wrong, type Check, type Finding } from './finding.ts';

const dayMs = 86_400_000;
/** Authorities issue certificates for 90 days or fewer, and they are renewed in the last third. */
const fewDays = 14;

const daysLeft = ({ untilMs }: Certificate, nowMs: number): number => Math.floor((untilMs - nowMs) / dayMs);

/** Whether the certificate names the host, or `*.example.com` covers it. */
const covers = ({ names }: Certificate, host: string): boolean =>
  names.some((name) => name === host || (name.startsWith('*.') && host.split('.').slice(1).join('.') === name.slice(2)));

export const checkCertificates: Check = async ({ env: { tls, appUrl, dataDir }, clock, t }) => {
  const nowMs = clock.ms();
  const { protocol, hostname: host } = new URL(appUrl);
  const stateOf = (certificate: Certificate, hint: string): Finding => {
    const days = daysLeft(certificate, nowMs);
    const what = t('doctor.tls_days', { names: certificate.names.join(', '), days });
    return days >= fewDays ? fine(what) : wrong(what, hint);
  };
  if (tls.kind === 'off') return protocol === 'https:' ? [fine(t('doctor.tls_proxy'))] : [];
  if (tls.kind === 'files') {
    try {
      const certificate = await readCertificateFiles(tls);
      const state = stateOf(certificate, t('doctor.tls_files_hint'));
      return covers(certificate, host) ? [state] : [state, wrong(t('doctor.tls_name', { host }), t('doctor.tls_name_hint'))];
    } catch (error) {
      return [wrong(t('doctor.tls_unusable', { why: wordsOf(error) }), t('doctor.tls_unusable_hint'))];
    }
  }
  const folder = authorityFolder(dataDir, tls.directoryUrl);
  const all = await certificateFolder(folder).all();
  const failed = await failedAttempts(folder).all();
  const refused = failed.map(({ host: name, reason, nextMs }) => {
    const minutes = Math.max(0, Math.ceil((nextMs - nowMs) / 60_000));
    return wrong(t('doctor.tls_refused', { host: name, why: reason }), t('doctor.tls_refused_hint', { minutes }));
  });
  const states = all.map(({ certificate }) => stateOf(certificate, t('doctor.tls_acme_hint')));
  return states.length + refused.length === 0 ? [fine(t('doctor.tls_first', { host }))] : [...states, ...refused];
};
