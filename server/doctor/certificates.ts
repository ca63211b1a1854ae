import { failedAttempts } from '../platform/tls/attempts.ts';
import { certificateFolder, type Certificate } from '../platform/tls/certificate.ts';
import { authorityFolder } from '../platform/tls/certificates.ts';
import { readCertificateFiles } from '../platform/tls/doors.ts';
import type { Finding } from '../platform/finding.ts';
import { fine, wordsOf, wrong, type Check } from './finding.ts';

const dayMs = 86_400_000;
/** Certificates of authorities last 90 days or fewer, and are renewed in the last third. */
const fewDays = 14;

const daysLeft = ({ untilMs }: Certificate, nowMs: number): number => Math.floor((untilMs - nowMs) / dayMs);

function ofCertificate(certificate: Certificate, nowMs: number, hint: string): Finding {
  const days = daysLeft(certificate, nowMs);
  const what = `certificate of ${certificate.names.join(', ')}: ${days} days left`;
  return days >= fewDays ? fine(what) : wrong(what, hint);
}

/** Whether `*.example.com` or the name itself is among those of the certificate. */
const covers = ({ names }: Certificate, host: string): boolean =>
  names.some((name) => name === host || (name.startsWith('*.') && host.split('.').slice(1).join('.') === name.slice(2)));

export const checkCertificates: Check = async ({ env: { tls, appUrl, dataDir }, clock }) => {
  const nowMs = clock.ms();
  const { protocol, hostname } = new URL(appUrl);
  if (tls.kind === 'off') return protocol === 'https:' ? [fine('certificates come from the proxy')] : [];
  if (tls.kind === 'files') {
    try {
      const certificate = await readCertificateFiles(tls);
      const state = ofCertificate(certificate, nowMs, 'Renew the files of TLS_CERT and TLS_KEY; the server reads them each hour.');
      if (covers(certificate, hostname)) return [state];
      return [state, wrong(`the certificate does not name ${hostname}`, 'Use a certificate for the host of APP_URL.')];
    } catch (error) {
      return [wrong(wordsOf(error), 'The server does not start with these files.')];
    }
  }
  const folder = authorityFolder(dataDir, tls.directoryUrl);
  const all = await certificateFolder(folder).all();
  const failed = await failedAttempts(folder).all();
  return [
    ...all.map(({ certificate }) => ofCertificate(certificate, nowMs, 'It should have been renewed. See the log for the reason.')),
    ...failed.map(({ host, reason, nextMs }) =>
      wrong(
        `no certificate for ${host}: ${reason}`,
        `The name has to lead to this machine, and port 80 has to be open. The next try is in ${Math.max(0, Math.ceil((nextMs - nowMs) / 60_000))} minutes.`,
      ),
    ),
    ...(all.length + failed.length === 0 ? [fine(`the certificate of ${hostname} is ordered at the first start`)] : []),
  ];
};
