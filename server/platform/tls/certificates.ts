import path from 'node:path';
import type { Clock } from '../clock.ts';
import { failedAttempts } from './attempts.ts';
import type { Authority } from './authority.ts';
import { certificateFolder, certificateOf, isRenewalDue, type Certificate } from './certificate.ts';

export interface CertificatesDependencies {
  authority: Pick<Authority, 'issue'>;
  folder: string;
  clock: Pick<Clock, 'ms'>;
  /** Whether this install answers at a host. No other host gets a certificate. */
  isKnown(host: string): Promise<boolean>;
  log: { warn(data: object, text: string): void; info(data: object, text: string): void };
}

/** The folder of an authority's certificates: those of a test authority are useless with the real one. */
export const authorityFolder = (dataDir: string, directoryUrl: string): string =>
  path.join(dataDir, 'tls', new URL(directoryUrl).host.replaceAll(':', '-'));

/** Certificates by host: ordered at the first handshake, stored in the folder, renewed in the last third of their time. */
export function createCertificates({ authority, folder, clock, isKnown, log }: CertificatesDependencies) {
  const files = certificateFolder(folder);
  const attempts = failedAttempts(folder);
  const inMemory = new Map<string, Certificate>();
  const underWay = new Map<string, Promise<Certificate | null>>();
  let last: Promise<unknown> = Promise.resolve();

  async function issue(host: string): Promise<Certificate | null> {
    const failed = await attempts.find(host);
    if (failed && clock.ms() < failed.nextMs) return null;
    try {
      const { key, chain } = await authority.issue(host);
      const certificate = certificateOf(key, chain);
      await files.write(certificate, host);
      await attempts.forget(host);
      inMemory.set(host, certificate);
      log.info({ host, until: new Date(certificate.untilMs).toISOString() }, 'got a certificate');
      return certificate;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      const { nextMs } = await attempts.add(host, reason, clock.ms());
      log.warn({ host, reason, next: new Date(nextMs).toISOString() }, 'got no certificate');
      return null;
    }
  }
  /** One order at a time, and one for each host. */
  function order(host: string): Promise<Certificate | null> {
    const running = underWay.get(host);
    if (running) return running;
    const started = last.then(() => issue(host)).finally(() => underWay.delete(host));
    underWay.set(host, started);
    last = started.catch(() => {});
    return started;
  }
  const current = async (host: string): Promise<Certificate | null> => {
    const certificate = inMemory.get(host) ?? (await files.read(host).catch(() => null));
    if (!certificate || certificate.untilMs <= clock.ms()) return null;
    inMemory.set(host, certificate);
    return certificate;
  };

  return {
    /** For a handshake. Waits for the authority if the host is known and has no certificate yet; null when it gets none. */
    find: async (host: string): Promise<Certificate | null> => (await current(host)) ?? ((await isKnown(host)) ? order(host) : null),
    /** Renews certificates in the last third of their time, and drops those of hosts that this install no longer serves. */
    renewDue: async (): Promise<void> => {
      for (const { host, certificate } of await files.all()) {
        if (!isRenewalDue(certificate, clock.ms())) continue;
        if (await isKnown(host)) await order(host);
        else if (certificate.untilMs <= clock.ms()) {
          inMemory.delete(host);
          await files.remove(host);
        }
      }
    },
  };
}
