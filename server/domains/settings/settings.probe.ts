import { Resolver } from 'node:dns/promises';
import type http from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import { isIP } from 'node:net';

/** What the network says of hosts; tests bring their own. */
export interface Probe {
  /** Addresses of a name, none where it has none. */
  resolve(host: string): Promise<string[]>;
  /** The app that answers at a host, asked at that very address: its slug, or why there is none. */
  ask(host: string, address: string): Promise<{ slug: string } | 'other' | 'nothing' | 'certificate'>;
}

const patienceMs = 4000;
const maxBytes = 262_144;

/** Asks the name servers of this machine, and the host itself by https. Redirects are not followed. */
export const networkProbe: Probe = {
  resolve: async (host) => {
    if (isIP(host) !== 0) return [host];
    const resolver = new Resolver({ timeout: patienceMs, tries: 1 });
    const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  },
  ask: (host, address) => askAt(https, host, address),
};

/** Asks `/__/app.json` of a host at one address, whatever its name leads to by then. */
export function askAt(
  client: Pick<typeof http, 'get'> | Pick<typeof https, 'get'>,
  host: string,
  address: string,
  port?: number,
): ReturnType<Probe['ask']> {
  return new Promise((resolve) => {
    // The name is not looked up a second time: it could lead elsewhere by now.
    const lookup: LookupFunction = (_name, options, done) => {
      const family = isIP(address);
      if (options.all) (done as (error: null, found: { address: string; family: number }[]) => void)(null, [{ address, family }]);
      else done(null, address, family);
    };
    const options = {
      host,
      path: '/__/app.json',
      lookup,
      timeout: patienceMs,
      agent: false,
      headers: { accept: 'application/json' },
      ...(port ? { port } : {}),
    };
    const request = client.get(options, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (part: string) => {
        text += part;
        if (text.length > maxBytes) request.destroy();
      });
      response.on('end', () => resolve(slugIn(text)));
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

function slugIn(text: string): { slug: string } | 'other' {
  try {
    const { app } = JSON.parse(text) as { app?: { slug?: unknown } };
    return typeof app?.slug === 'string' ? { slug: app.slug } : 'other';
  } catch {
    return 'other';
  }
}
