import type { Server as HttpServer } from 'node:http';
import type { TlsOptions } from 'node:tls';
import type { TlsSettings } from '../env.tls.ts';
import type { Identity } from '../http/context.ts';
import type { Platform } from '../platform.ts';
import { acmeAuthority } from './authority.ts';
import { authorityFolder, createCertificates } from './certificates.ts';
import type { Certificate } from './certificate.ts';
import { plainDoor, readCertificateFiles, secureOptions, serveByDefault } from './doors.ts';

const hourMs = 3_600_000;

/** How connections are encrypted. `options` is null when a proxy does it. */
export interface Tls {
  options: TlsOptions | null;
  /** Call before the server listens: reads the operator's files, opens port 80, and from then on keeps certificates fresh. */
  begin(server: HttpServer): Promise<void>;
  close(): Promise<void>;
}
interface Parts {
  platform: Pick<Platform, 'env' | 'clock' | 'log'>;
  identity: Pick<Identity, 'appByHost'>;
}

/** TLS as `TLS` requires: off, with certificates of an ACME authority, or with two files. */
export function createTls({ platform, identity }: Parts): Tls {
  const { env } = platform;
  const { tls } = env;
  if (tls.kind === 'off') return { options: null, begin: async () => {}, close: async () => {} };
  const own = new URL(env.appUrl);
  const isKnown = async (host: string): Promise<boolean> =>
    host === own.hostname || (host === env.baseDomain && host.includes('.')) || (await identity.appByHost(host)).names === 'app';
  const running = createRunning(platform, { isKnown, port: own.port });
  return tls.kind === 'files' ? fromFiles(tls, running) : fromAuthority(tls, running, { platform, isKnown, hostname: own.hostname });
}

type Running = ReturnType<typeof createRunning>;
/** Port 80 and recurring work, until `close`. */
function createRunning({ env, log }: Parts['platform'], { isKnown, port }: { isKnown: (host: string) => Promise<boolean>; port: string }) {
  const undo: (() => unknown)[] = [];
  return {
    repeat: (work: () => Promise<unknown>): void => {
      const timer = setInterval(
        () => void work().catch((error: unknown) => log.warn({ err: error }, 'certificates were not renewed')),
        hourMs,
      ).unref();
      undo.push(() => clearInterval(timer));
    },
    openPlainDoor: async (answers: ReadonlyMap<string, string>): Promise<void> => {
      if (env.httpPort === null) return;
      const door = plainDoor({ answers, isKnown, port });
      await new Promise<void>((resolve, reject) => door.once('error', reject).listen(env.httpPort ?? 0, env.host, resolve));
      undo.push(() => new Promise((resolve) => door.close(resolve).closeAllConnections()));
    },
    close: async (): Promise<void> => {
      for (const step of undo.splice(0).reverse()) await step();
    },
  };
}

function fromFiles(files: Extract<TlsSettings, { kind: 'files' }>, { openPlainDoor, repeat, close }: Running): Tls {
  let certificate: Certificate | null = null;
  const refresh = async (server: HttpServer) => {
    certificate = await readCertificateFiles(files);
    serveByDefault(server, certificate);
  };
  const begin = async (server: HttpServer) => {
    await refresh(server);
    await openPlainDoor(new Map());
    repeat(() => refresh(server));
  };
  return { options: secureOptions(async () => certificate), begin, close };
}

interface Authority {
  platform: Parts['platform'];
  isKnown: (host: string) => Promise<boolean>;
  hostname: string;
}
function fromAuthority(
  acme: Extract<TlsSettings, { kind: 'acme' }>,
  { openPlainDoor, repeat, close }: Running,
  { platform, isKnown, hostname }: Authority,
): Tls {
  const { env, clock, log } = platform;
  const folder = authorityFolder(env.dataDir, acme.directoryUrl);
  const authority = acmeAuthority({ ...acme, folder });
  const certificates = createCertificates({ authority, folder, clock, isKnown, log });
  const begin = async (server: HttpServer) => {
    await openPlainDoor(authority.answers);
    const refresh = async () => {
      await certificates.renewDue();
      const certificate = await certificates.find(hostname);
      if (certificate) serveByDefault(server, certificate);
    };
    repeat(refresh);
    // Not awaited: without a certificate yet, the first handshake waits for one.
    void refresh().catch((error: unknown) => log.warn({ err: error }, 'got no certificate'));
  };
  return { options: secureOptions(certificates.find), begin, close };
}
