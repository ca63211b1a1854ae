import { lookup } from 'node:dns/promises';
import http from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isInternalAddress } from '../http/addresses.ts';
import { readBody } from './outside.body.ts';

/** Why nothing came of asking. */
export type OutsideRefusal = 'address' | 'redirects' | 'status' | 'type' | 'size' | 'network' | 'time';

export class OutsideError extends Error {
  readonly refusal: OutsideRefusal;
  constructor(refusal: OutsideRefusal, options?: ErrorOptions) {
    super(`nothing was read from outside: ${refusal}`, options);
    this.refusal = refusal;
  }
}

/** How the web is reached; tests bring their own. */
export interface OutsideNetwork {
  /** Addresses of a name, none where it has none. */
  resolve(host: string): Promise<string[]>;
  /** An address that may be asked although the guard says no: a server of a test. */
  isAllowed?(address: string, port: number): boolean;
  /** How many times as long as asked it waits: a test's own server may be slow to answer, too. */
  patience?: number;
}

export interface Question {
  url: string;
  /** Media types that are read; another one is refused before its first byte. */
  types: RegExp;
  accept: string;
  maxBytes: number;
  /** Where true, more than `maxBytes` is cut off; else it is refused. */
  isCut?: boolean;
  /** For everything together: names, redirects, the body. */
  withinMs: number;
}
export interface OutsideAnswer {
  /** After redirects. */
  url: string;
  contentType: string;
  bytes: Buffer;
}

/** Asks the web for what users name, never anything inside. */
export interface Outside {
  /** Throws `OutsideError`, and nothing else. */
  get(question: Question): Promise<OutsideAnswer>;
}

const ports: Record<string, number> = { 'http:': 80, 'https:': 443 };
const maxRedirects = 3;
const maxHeaderBytes = 16_384;
/** Names that no name server outside answers for; the addresses behind any other name are looked at. */
const insideNames = /^(?:[^.]*|(?:.*\.)?(?:localhost|local|localdomain|internal|intranet|lan|home|corp|private|home\.arpa|onion))$/;

/** Names as this machine knows them, its own list of hosts included: what that leads to is looked at, too. */
export const openNetwork: OutsideNetwork = {
  resolve: (host) =>
    lookup(host, { all: true }).then(
      (found) => found.map(({ address }) => address),
      () => [],
    ),
};

/** Answers these addresses for every name, so that a name which leads elsewhere by now is not asked again. */
export function pinnedTo(addresses: readonly string[]): LookupFunction {
  const known = addresses.map((address) => ({ address, family: isIP(address) }));
  const [first] = known;
  return (_name, options, done) => {
    if (options.all) (done as (error: null, found: typeof known) => void)(null, known);
    else if (first) done(null, first.address, first.family);
    else done(new Error('There is no address to connect to'), '');
  };
}

/**
 * Asks by GET, over http and https on their own ports, without cookies and credentials. A name is looked up once, all of its addresses have to be
 * outside, and the connection goes to one of these: a name that leads elsewhere a moment later leads nowhere. Redirects are looked at the same way.
 */
export function createOutside({ userAgent, network = openNetwork }: { userAgent: string; network?: OutsideNetwork | undefined }): Outside {
  async function addressesOf(url: URL): Promise<string[]> {
    const { protocol, hostname, username, password } = url;
    const port = Number(url.port || ports[protocol]);
    const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
    if (!Object.hasOwn(ports, protocol) || username !== '' || password !== '' || host === '') throw new OutsideError('address');
    const isLiteral = isIP(host) !== 0;
    if (!isLiteral && insideNames.test(host)) throw new OutsideError('address');
    const found = isLiteral ? [host] : await network.resolve(host);
    if (found.length === 0) throw new OutsideError('network');
    const isOutside = (address: string) =>
      (port === ports[protocol] && !isInternalAddress(address)) || (isIP(address) !== 0 && (network.isAllowed?.(address, port) ?? false));
    // One inside is enough: which of them would be asked is not ours to say.
    if (!found.every(isOutside)) throw new OutsideError('address');
    return found;
  }

  /** One request to one of these addresses, whatever the name leads to by now. */
  function ask(url: URL, addresses: string[], accept: string, signal: AbortSignal): Promise<http.IncomingMessage> {
    return new Promise((resolve, reject) => {
      const request = (url.protocol === 'https:' ? https : http).get(url, {
        agent: false,
        lookup: pinnedTo(addresses),
        maxHeaderSize: maxHeaderBytes,
        headers: { accept, 'accept-encoding': 'gzip, deflate, br', 'user-agent': userAgent },
        signal,
      });
      request.on('response', resolve);
      request.on('upgrade', (_response, socket) => {
        socket.destroy();
        reject(new OutsideError('network'));
      });
      request.on('error', reject);
    });
  }

  async function follow({ url: first, types, accept, maxBytes, isCut = false }: Question, signal: AbortSignal): Promise<OutsideAnswer> {
    let url = URL.parse(first);
    for (let redirects = 0; url && redirects <= maxRedirects; redirects += 1) {
      const addresses = await addressesOf(url);
      signal.throwIfAborted();
      const response = await ask(url, addresses, accept, signal);
      try {
        const { statusCode = 0, headers } = response;
        if (statusCode >= 300 && statusCode < 400 && headers.location) {
          url = URL.parse(headers.location, url.href);
          continue;
        }
        if (statusCode !== 200) throw new OutsideError('status');
        const contentType = headers['content-type'] ?? '';
        if (!types.test(contentType)) throw new OutsideError('type');
        const bytes = await readBody(response, { maxBytes, isCut });
        if (!bytes) throw new OutsideError('size');
        return { url: url.href, contentType, bytes };
      } finally {
        response.destroy();
      }
    }
    throw new OutsideError(url ? 'redirects' : 'address');
  }

  return {
    get: async (question) => {
      const signal = AbortSignal.timeout(question.withinMs * (network.patience ?? 1));
      // A name server is not told that nobody waits any more.
      const late = new Promise<never>((_, reject) => {
        signal.addEventListener('abort', () => reject(new OutsideError('time')));
      });
      try {
        return await Promise.race([follow(question, signal), late]);
      } catch (error) {
        if (error instanceof OutsideError) throw error;
        throw new OutsideError(signal.aborted ? 'time' : 'network', { cause: error });
      }
    },
  };
}
