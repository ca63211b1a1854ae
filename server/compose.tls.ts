import type { Server as HttpServer } from 'node:http';
import type { Server as TlsServer, TlsOptions } from 'node:tls';
import type { Apps } from './domains/apps/apps.service.ts';
import type { Platform } from './platform/platform.ts';
import { acmeAuthority } from './platform/tls/authority.ts';
import { authorityFolder, createCertificates } from './platform/tls/certificates.ts';
import type { Certificate } from './platform/tls/certificate.ts';
import { plainDoor, readCertificateFiles, secureOptions, serveByDefault } from './platform/tls/doors.ts';

const hourMs = 3_600_000;

/** How connections are encrypted. `options` is null where a proxy does it. */
export interface Tls {
  options: TlsOptions | null;
  /** Before the server listens: reads the operator's files, opens port 80, and keeps certificates fresh from then on. */
  begin(server: HttpServer): Promise<void>;
  close(): Promise<void>;
}

/** Wires TLS by `TLS`: off, with certificates of an ACME authority, or with two files. */
export function composeTls({ platform, apps }: { platform: Platform; apps: Pick<Apps, 'byHost'> }): Tls {
  const { env, clock, log } = platform;
  const { tls } = env;
  const undo: (() => unknown)[] = [];
  const close = async () => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  const repeat = (work: () => Promise<unknown>): void => {
    const timer = setInterval(() => void work().catch((error: unknown) => log.warn({ err: error }, 'certificates were not renewed')), hourMs).unref();
    undo.push(() => clearInterval(timer));
  };
  if (tls.kind === 'off') return { options: null, begin: async () => {}, close };

  const own = new URL(env.appUrl);
  const isKnown = async (host: string): Promise<boolean> =>
    host === own.hostname || (host === env.baseDomain && host.includes('.')) || (await apps.byHost(host)).names === 'app';
  const openPlainDoor = async (answers: ReadonlyMap<string, string>): Promise<void> => {
    if (env.httpPort === null) return;
    const door = plainDoor({ answers, isKnown, port: own.port });
    await new Promise<void>((resolve, reject) => door.once('error', reject).listen(env.httpPort ?? 0, env.host, resolve));
    undo.push(() => new Promise((resolve) => door.close(resolve).closeAllConnections()));
  };

  if (tls.kind === 'files') {
    let certificate: Certificate | null = null;
    const refresh = async (server: HttpServer) => {
      certificate = await readCertificateFiles(tls);
      serveByDefault(server as unknown as TlsServer, certificate);
    };
    const begin = async (server: HttpServer) => {
      await refresh(server);
      await openPlainDoor(new Map());
      repeat(() => refresh(server));
    };
    return { options: secureOptions(async () => certificate), begin, close };
  }

  const folder = authorityFolder(env.dataDir, tls.directoryUrl);
  const authority = acmeAuthority({ ...tls, folder });
  const certificates = createCertificates({ authority, folder, clock, isKnown, log });
  const begin = async (server: HttpServer) => {
    await openPlainDoor(authority.answers);
    const refresh = async () => {
      await certificates.renewDue();
      const certificate = await certificates.find(own.hostname);
      if (certificate) serveByDefault(server as unknown as TlsServer, certificate);
    };
    repeat(refresh);
    // Nobody waits for it: without a certificate yet, the first handshake does.
    void refresh().catch((error: unknown) => log.warn({ err: error }, 'got no certificate'));
  };
  return { options: secureOptions(certificates.find), begin, close };
}
