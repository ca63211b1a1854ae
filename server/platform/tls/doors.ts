import fs from 'node:fs/promises';
import http from 'node:http';
import { Server as TlsServer, type SecureContext, type SecureContextOptions, type TlsOptions } from 'node:tls';
import { exitCodes, Fault } from '../fault.ts';
import { closedPolicy } from '../http/page-headers.ts';
import { normalHost } from '../http/site.ts';
import { certificateOf, type Certificate } from './certificate.ts';

const challengePath = '/.well-known/acme-challenge/';

/** Options of a TLS server that picks its certificate by the name that a client asks for. Unknown names get none. */
export const secureOptions = (find: (host: string) => Promise<Certificate | null>): TlsOptions => ({
  ALPNProtocols: ['http/1.1'],
  SNICallback: (name, done) => {
    const host = normalHost(name);
    const found = host === null ? Promise.resolve(null) : find(host);
    found.then(
      (certificate) => finish(done, certificate?.context ?? null, name),
      () => finish(done, null, name),
    );
  },
});

const finish = (done: (error: Error | null, context?: SecureContext) => void, context: SecureContext | null, name: string): void =>
  context ? done(null, context) : done(new Error(`no certificate for ${name}`));

/** Port 80: answers the authority's challenges, and redirects everyone else to https. */
export function plainDoor(parts: { answers: ReadonlyMap<string, string>; isKnown(host: string): Promise<boolean>; port: string }): http.Server {
  const answer = async (request: http.IncomingMessage, response: http.ServerResponse): Promise<void> => {
    const { url = '/' } = request;
    const refuse = (status: number): void =>
      void response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', 'content-security-policy': closedPolicy }).end(`${status}\n`);
    if (url.startsWith(challengePath)) {
      const text = parts.answers.get(url.slice(challengePath.length));
      return text === undefined ? refuse(404) : void response.writeHead(200, { 'content-type': 'application/octet-stream' }).end(text);
    }
    const host = normalHost(request.headers.host ?? '');
    if (host === null || !url.startsWith('/')) return refuse(400);
    if (!(await parts.isKnown(host))) return refuse(421);
    response.writeHead(308, { location: `https://${host}${parts.port && `:${parts.port}`}${url}`, 'content-length': 0 }).end();
  };
  return http.createServer({ headersTimeout: 15_000, requestTimeout: 15_000 }, (request, response) => {
    answer(request, response).catch(() => response.writeHead(503, { 'retry-after': '5' }).end());
  });
}

/** Reads the operator's own files. Throws a `Fault` when they cannot be used. */
export async function readCertificateFiles({ certificateFile, keyFile }: { certificateFile: string; keyFile: string }): Promise<Certificate> {
  const read = (name: string, file: string): Promise<string> =>
    fs.readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
      throw new Fault(
        `${name} ${file} cannot be read (${error.code}). Give this user the right to read it, or correct ${name}.`,
        exitCodes.unreadableCertificate,
      );
    });
  const [chain, key] = [await read('TLS_CERT', certificateFile), await read('TLS_KEY', keyFile)];
  try {
    return certificateOf(key, chain);
  } catch (error) {
    throw new Fault(
      `TLS_CERT and TLS_KEY cannot be used (${error instanceof Error ? error.message : String(error)}). Both are PEM files, and the key belongs to the certificate.`,
      exitCodes.unreadableCertificate,
    );
  }
}

/** The certificate for clients that send no name in their greeting. */
export function serveByDefault(server: http.Server, { key, chain }: Certificate): void {
  if (server instanceof TlsServer) server.setSecureContext({ key, cert: chain } satisfies SecureContextOptions);
}
