import { X509Certificate } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { createSecureContext, type SecureContext } from 'node:tls';

/** A certificate chain with its key, as PEM, and its parsed facts. */
export interface Certificate {
  key: string;
  chain: string;
  context: SecureContext;
  names: string[];
  fromMs: number;
  untilMs: number;
}

/** Throws when the two are unreadable or do not belong together. */
export function certificateOf(key: string, chain: string): Certificate {
  const leaf = new X509Certificate(chain);
  const names = (leaf.subjectAltName ?? '').split(', ').flatMap((name) => (name.startsWith('DNS:') ? [name.slice(4).toLowerCase()] : []));
  return {
    key,
    chain,
    context: createSecureContext({ key, cert: chain }),
    names,
    fromMs: leaf.validFromDate.getTime(),
    untilMs: leaf.validToDate.getTime(),
  };
}

/** Whether less than a third of its time is left. */
export const isRenewalDue = ({ fromMs, untilMs }: Certificate, nowMs: number): boolean => untilMs - nowMs < (untilMs - fromMs) / 3;

/** Replaces a file in one step, so that a crash leaves the old one or the new one. Nobody else can read it. */
export async function writePrivately(file: string, text: string): Promise<void> {
  await fs.mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const part = `${file}.part`;
  await fs.writeFile(part, text, { mode: 0o600, flush: true });
  await fs.rename(part, file);
}

/** Certificates by host in a folder, the key before the chain in one file. */
export function certificateFolder(folder: string) {
  const fileOf = (host: string): string => path.join(folder, `${host}.pem`);
  const read = async (file: string): Promise<Certificate | null> => {
    const text = await fs.readFile(file, 'utf8').catch(() => null);
    const at = text?.indexOf('-----BEGIN CERTIFICATE-----') ?? -1;
    return text === null || at < 0 ? null : certificateOf(text.slice(0, at), text.slice(at));
  };
  return {
    read: (host: string) => read(fileOf(host)),
    all: async (): Promise<{ host: string; certificate: Certificate }[]> => {
      const names = (await fs.readdir(folder).catch(() => [])).filter((name) => name.endsWith('.pem'));
      const all = await Promise.all(names.map(async (name) => ({ host: name.slice(0, -4), certificate: await read(path.join(folder, name)) })));
      return all.flatMap(({ host, certificate }) => (certificate ? [{ host, certificate }] : []));
    },
    write: ({ key, chain }: Pick<Certificate, 'key' | 'chain'>, host: string) => writePrivately(fileOf(host), `${key.trim()}\n${chain}`),
    remove: (host: string) => fs.rm(fileOf(host), { force: true }),
  };
}
