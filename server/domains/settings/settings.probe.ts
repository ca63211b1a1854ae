import { Resolver } from 'node:dns/promises';
import http from 'node:http';
import https from 'node:https';
import { isIP } from 'node:net';
import { pinnedTo } from '../../platform/outside/outside.ts';

/** Network lookups for hosts; tests bring their own. */
export interface Probe {
  /** The addresses of a name, or none. */
  resolve(host: string): Promise<string[]>;
  /** The app that answers at a host, asked at exactly that address: its slug, or why there is none. */
  ask(host: string, address: string): Promise<{ slug: string } | 'other' | 'nothing' | 'certificate'>;
  /** The TXT records of a name. */
  records(name: string): Promise<string[]>;
  /** The content of a file on a host, asked at exactly that address: by https, else by http. Null if there is none. */
  file(host: string, address: string, path: string): Promise<string | null>;
}

const patienceMs = 4000;
const maxBytes = 262_144;

/** Asks this machine's name servers, and the host itself by https. Does not follow redirects. */
export const networkProbe: Probe = {
  resolve: async (host) => {
    if (isIP(host) !== 0) return [host];
    const resolver = new Resolver({ timeout: patienceMs, tries: 1 });
    const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  },
  ask: async (host, address) => {
    const answer = await askAt(https, host, address, '/__/app.json');
    return typeof answer === 'string' ? answer : slugIn(answer.text);
  },
  records: async (name) => {
    const resolver = new Resolver({ timeout: patienceMs, tries: 1 });
    return resolver.resolveTxt(name).then(
      (records) => records.map((parts) => parts.join('')),
      () => [],
    );
  },
  file: async (host, address, path) => {
    for (const client of [https, http]) {
      const answer = await askAt(client, host, address, path);
      // A new name often has no certificate yet; http proves control of it just as well.
      if (typeof answer !== 'string') return answer.status === 200 ? answer.text : null;
    }
    return null;
  },
};

/** Asks a host at one fixed address, even if its name changes meanwhile. Does not follow redirects. */
export function askAt(
  client: Pick<typeof http, 'get'> | Pick<typeof https, 'get'>,
  host: string,
  address: string,
  path: string,
  port?: number,
): Promise<{ status: number; text: string } | 'other' | 'nothing' | 'certificate'> {
  return new Promise((resolve) => {
    const options = {
      host,
      path,
      lookup: pinnedTo([address]),
      timeout: patienceMs,
      agent: false,
      headers: { accept: 'application/json, text/plain' },
      ...(port ? { port } : {}),
    };
    const request = client.get(options, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (part: string) => {
        text += part;
        if (text.length > maxBytes) request.destroy();
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
      response.on('error', () => resolve('nothing'));
      response.on('aborted', () => resolve('other'));
    });
    request.on('timeout', () => request.destroy());
    request.on('error', (error: NodeJS.ErrnoException) =>
      resolve(/CERT|TLS|SSL|SELF_SIGNED|ALTNAME/.test(`${error.code}`) ? 'certificate' : 'nothing'),
    );
    setTimeout(() => request.destroy(), patienceMs * 2).unref();
  });
}

/** The app named in a config. */
export function slugIn(text: string): { slug: string } | 'other' {
  try {
    const { app } = JSON.parse(text) as { app?: { slug?: unknown } };
    return typeof app?.slug === 'string' ? { slug: app.slug } : 'other';
  } catch {
    return 'other';
  }
}
