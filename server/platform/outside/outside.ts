import { lookup } from 'node:dns/promises';
import http from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isInternalAddress } from '../http/addresses.ts';
import { readBody } from './outside.body.ts';

/** Why the request failed. */
export type OutsideRefusal = 'address' | 'redirects' | 'status' | 'type' | 'size' | 'network' | 'time';

export class OutsideError extends Error {
  readonly refusal: OutsideRefusal;
  constructor(refusal: OutsideRefusal, options?: ErrorOptions) {
    super(`nothing was read from outside: ${refusal}`, options);
    this.refusal = refusal;
  }
}

/** How to reach the web; tests pass their own. */
export interface OutsideNetwork {
  /** Addresses of a name; empty if it has none. */
  resolve(host: string): Promise<string[]>;
  /** An address that is allowed although the guard refuses it: a test's server. */
  isAllowed?(address: string, port: number): boolean;
  /** Multiplies all waits: a test's own server may be slow, too. */
  patience?: number;
}

export interface Question {
  url: string;
  /** Accepted media types; others are refused before their first byte. */
  types: RegExp;
  accept: string;
  maxBytes: number;
  /** If true, more than `maxBytes` is cut off; otherwise it is refused. */
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

/** Requests web addresses that users name, never internal ones. */
export interface Outside {
  /** Throws `OutsideError`, and nothing else. */
  get(question: Question): Promise<OutsideAnswer>;
}

const ports: Record<string, number> = { 'http:': 80, 'https:': 443 };
const maxRedirects = 3;
const maxHeaderBytes = 16_384;
/** Names that no external name server answers for; for any other name, its addresses are checked. */
const insideNames = /^(?:[^.]*|(?:.*\.)?(?:localhost|local|localdomain|internal|intranet|lan|home|corp|private|home\.arpa|onion))$/;

/** Names as this machine resolves them, including its hosts file: the results are checked, too. */
export const openNetwork: OutsideNetwork = {
  resolve: (host) =>
    lookup(host, { all: true }).then(
      (found) => found.map(({ address }) => address),
      () => [],
    ),
};

/** Answers these addresses for every name, so that a name which leads elsewhere by now is not resolved again. */
export function pinnedTo(addresses: readonly string[]): LookupFunction {
  const addressList = addresses.map((address) => ({ address, family: isIP(address) }));
  const [first] = addressList;
  return (_name, options, done) => {
    if (options.all) (done as (error: null, found: typeof addressList) => void)(null, addressList);
    else if (first) done(null, first.address, first.family);
    else done(new Error('There is no address to connect to'), '');
  };
}

/**
 * Requests by GET, over http and https on their standard ports, without cookies and credentials. A name is resolved once, all of its addresses must
 * be external, and the connection goes to one of them: a name that changes a moment later leads nowhere. Redirects are checked the same way.
 */
export function createOutside({ userAgent, network = openNetwork }: { userAgent: string; network?: OutsideNetwork | undefined }): Outside {
  async function addressesOf(url: URL): Promise<string[]> {
    const { protocol, hostname, username, password } = url;
    const port = Number(url.port || ports[protocol]);
    const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
    if (!Object.hasOwn(ports, protocol) || username !== '' || password !== '' || host === '') throw new OutsideError('address');
    const isLiteral = isIP(host) !== 0;
    if (!isLiteral && insideNames.test(host)) throw new OutsideError('address');
    const addresses = isLiteral ? [host] : await network.resolve(host);
    if (addresses.length === 0) throw new OutsideError('network');
    const isOutside = (address: string) =>
      (port === ports[protocol] && !isInternalAddress(address)) || (isIP(address) !== 0 && (network.isAllowed?.(address, port) ?? false));
    // One internal address is enough: we do not control which of them would be used.
    if (!addresses.every(isOutside)) throw new OutsideError('address');
    return addresses;
  }

  /** One request to one of these addresses, whatever the name resolves to by now. */
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
      // A name lookup cannot be cancelled.
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
