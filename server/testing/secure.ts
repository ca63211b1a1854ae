import type { IncomingHttpHeaders } from 'node:http';
import https from 'node:https';
import type { PeerCertificate, TLSSocket } from 'node:tls';

export interface SecureAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  certificate: PeerCertificate;
}

/** One https request to this machine, as for a host that a browser looked up. Rejects unless the certificate is one of `ca` for that host. */
export function askSecurely(
  host: string,
  { port, ca, path = '/', method = 'GET', body }: { port: string; ca: string; path?: string; method?: string; body?: object },
): Promise<SecureAnswer> {
  return new Promise((resolve, reject) => {
    const headers = { host, accept: 'text/html', ...(body ? { 'content-type': 'application/json' } : {}) };
    const request = https.request({ host: '127.0.0.1', port, servername: host, ca, path, method, headers, agent: false }, (response) => {
      const certificate = (response.socket as TLSSocket).getPeerCertificate();
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => (text += part));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text, certificate }));
    });
    request.on('error', reject).end(body && JSON.stringify(body));
  });
}
