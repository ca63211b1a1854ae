import { existsSync } from 'node:fs';
import { isIP } from 'node:net';
import path from 'node:path';

/** How the server encrypts its connections: not at all, with certificates that it gets from an ACME authority, or with two files. */
export type TlsSettings =
  | { kind: 'off' }
  | { kind: 'acme'; directoryUrl: string; email: string | null }
  | { kind: 'files'; certificateFile: string; keyFile: string };

type TlsKind = TlsSettings['kind'];
const kinds: TlsKind[] = ['off', 'acme', 'files'];
const letsEncrypt = 'https://acme-v02.api.letsencrypt.org/directory';

/** Whether an address leads only to this machine. */
export const isOwnMachine = (hostname: string): boolean =>
  hostname === 'localhost' || hostname.endsWith('.localhost') || hostname === '[::1]' || hostname.startsWith('127.');

/** Every address of the machine. Without IPv6, `::` does not work. */
export const everyAddress = (): string => (process.platform === 'linux' && !existsSync('/proc/net/if_inet6') ? '0.0.0.0' : '::');

interface Given {
  read(name: string): string | undefined;
  refuse(name: string, expected: string, got: string): void;
  /** Absent: none was set. */
  appUrl: URL | undefined;
  isProduction: boolean;
}

/**
 * `TLS`, else what the other settings imply: named files are used. A production install with a public https address that names neither its listening
 * address nor a proxy gets its certificates itself.
 */
export function readTls({ read, refuse, appUrl, isProduction }: Given): TlsSettings {
  const given = read('TLS');
  const kind = kinds.find((one) => one === given) ?? tlsByDefault({ read, appUrl, isProduction });
  if (given !== undefined && given !== kind) refuse('TLS', `one of ${kinds.join(', ')}`, JSON.stringify(given));
  if (kind !== 'off' && appUrl?.protocol !== 'https:')
    refuse('APP_URL', `an address with https://, because TLS is ${kind}`, appUrl ? JSON.stringify(appUrl.origin) : 'nothing');
  if (kind === 'files') return filesOf(read, refuse);
  if (kind === 'off') return { kind };
  if (appUrl && !mayBeCertified(appUrl)) refuse('APP_URL', 'a public name, because TLS is acme and no authority certifies this one', appUrl.origin);
  const directoryUrl = read('ACME_DIRECTORY_URL') ?? letsEncrypt;
  if (!URL.canParse(directoryUrl) || new URL(directoryUrl).protocol !== 'https:')
    refuse('ACME_DIRECTORY_URL', `an address such as ${letsEncrypt}`, JSON.stringify(directoryUrl));
  const email = read('ACME_EMAIL') ?? null;
  if (email !== null && !/^[^@\s]+@[^@\s]+$/.test(email)) refuse('ACME_EMAIL', 'an address such as admin@example.com', JSON.stringify(email));
  return { kind, directoryUrl, email };
}

const mayBeCertified = ({ hostname }: URL): boolean => !isOwnMachine(hostname) && isIP(hostname.replace(/^\[|\]$/g, '')) === 0;

function tlsByDefault({ read, appUrl, isProduction }: Omit<Given, 'refuse'>): TlsKind {
  if (read('TLS_CERT') !== undefined || read('TLS_KEY') !== undefined) return 'files';
  // Setting where the server listens, or which proxies to trust, means that something is in front of it.
  const hasProxy = ['PORT', 'HOST', 'TRUSTED_PROXIES'].some((name) => read(name) !== undefined);
  const isAlone = isProduction && !hasProxy && read('ROLE') !== 'worker';
  return isAlone && appUrl?.protocol === 'https:' && appUrl.port === '' && mayBeCertified(appUrl) ? 'acme' : 'off';
}

function filesOf(read: Given['read'], refuse: Given['refuse']): TlsSettings {
  for (const name of ['TLS_CERT', 'TLS_KEY']) if (read(name) === undefined) refuse(name, 'the path of a PEM file, because TLS is files', 'nothing');
  return { kind: 'files', certificateFile: path.resolve(read('TLS_CERT') ?? ''), keyFile: path.resolve(read('TLS_KEY') ?? '') };
}
