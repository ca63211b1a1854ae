import http from 'node:http';
import { cookieOf, type Session } from './client.ts';

export interface Fetched {
  status: number;
  text: string;
  etag: string | undefined;
}
interface Stored extends Fetched {
  vary: string[];
  asked: http.IncomingHttpHeaders;
}

/** A browser behind a shared cache, over real sockets: a cacheable answer goes to the next who asks for the same with equal `Vary` headers. */
export function createSharedCache(port: number) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 8 });
  const kept = new Map<string, Stored[]>();
  let asked = 0;
  let hits = 0;

  const fetchOnce = (path: string, headers: Record<string, string>): Promise<Stored> =>
    new Promise((resolve, reject) => {
      http
        .get({ port, host: '127.0.0.1', path, headers, agent }, (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('end', () => {
            const stored: Stored = {
              status: response.statusCode ?? 0,
              text: `${Buffer.concat(chunks).toString('latin1')} ${JSON.stringify(response.headers)}`,
              etag: response.headers.etag,
              vary: String(response.headers.vary ?? '')
                .toLowerCase()
                .split(/,\s*/)
                .filter(Boolean),
              asked: headers,
            };
            if (/public/.test(String(response.headers['cache-control'])))
              kept.set(keyOf(path, headers), [...(kept.get(keyOf(path, headers)) ?? []), stored]);
            resolve(stored);
          });
        })
        .on('error', reject);
    });
  const keyOf = (path: string, headers: Record<string, string>) => `${headers['host']} ${path}`;

  return {
    get: async (path: string, { as = null, slug = 'first' }: { as?: Session | null; slug?: string } = {}): Promise<Fetched> => {
      const headers: Record<string, string> = { host: `${slug}.localhost`, ...(as ? { cookie: `member_session=${cookieOf(as)}` } : {}) };
      asked += 1;
      const hit = kept.get(keyOf(path, headers))?.find(({ vary, asked: before }) => vary.every((name) => before[name] === headers[name]));
      if (hit) hits += 1;
      return hit ?? fetchOnce(path, headers);
    },
    /** The app's settings changed: public answers may be a minute old, and that minute is over. */
    clear: () => kept.clear(),
    counts: () => ({ asked, hits }),
    close: () => agent.destroy(),
  };
}
