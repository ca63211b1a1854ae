import { EventEmitter, once } from 'node:events';
import http from 'node:http';
import net, { type AddressInfo, type Socket } from 'node:net';
import zlib from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { hostileUrls, internalAddresses } from '../../testing/hostile.ts';
import { createOutside, OutsideError, type OutsideNetwork, type Question } from './outside.ts';

type Answer = (request: http.IncomingMessage, response: http.ServerResponse) => void;

let server: http.Server;
let port: number;
/** How many connections were made, and which requests arrived where. */
let connections = 0;
let asked: http.IncomingMessage[] = [];
let looked: string[] = [];
let answer: Answer;
const emitter = new EventEmitter();

beforeAll(async () => {
  server = http.createServer((request, response) => {
    asked.push(request);
    answer(request, response);
  });
  server.on('connection', (socket: Socket) => {
    connections += 1;
    socket.on('close', () => emitter.emit('closed'));
  });
  // Both families, and every address of this machine.
  server.listen(0, '::');
  await once(server, 'listening');
  ({ port } = server.address() as AddressInfo);
});
afterEach(() => {
  server.closeAllConnections();
  [connections, asked, looked] = [0, [], []];
});
afterAll(() => server.close());

const question = (url: string, more: Partial<Question> = {}): Question => ({
  url,
  types: /^text\/html\b/,
  accept: 'text/html',
  maxBytes: 524_288,
  isCut: true,
  withinMs: 3000,
  ...more,
});
/** A network in which every name resolves to these addresses, one set per question; the last one stays. */
function leadingTo(...sets: string[][]): OutsideNetwork {
  let times = 0;
  return {
    resolve: async (host) => {
      looked.push(host);
      times += 1;
      return sets[Math.min(times, sets.length) - 1]!;
    },
  };
}
const refusalOf = async (network: OutsideNetwork, url: string, more?: Partial<Question>): Promise<string> => {
  try {
    await createOutside({ userAgent: 'test', network }).get(question(url, more));
    return 'answered';
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error;
    return error.refusal;
  }
};

describe('the internal network', () => {
  it(`is never asked by any of ${hostileUrls.length} addresses`, async () => {
    expect(hostileUrls.length).toBeGreaterThan(100);
    // Only the guard refuses: every port that is allowed externally is allowed here.
    const network = { ...leadingTo(['127.0.0.1']), isAllowed: (address: string) => address === '8.8.8.8' };
    const answers: [string, string][] = [];
    for (const url of hostileUrls) {
      const written = url.replace('PORT', String(port));
      answers.push([written, await refusalOf(network, written)]);
    }
    expect(answers.filter(([, refusal]) => refusal !== 'address')).toEqual([]);
    expect(connections).toBe(0);
  });

  it.each(internalAddresses)('is never asked by a name that resolves to %s, alone or with an external address', async (address) => {
    for (const set of [[address], ['93.184.216.34', address], [address, '93.184.216.34']])
      expect(await refusalOf(leadingTo(set), 'http://example.com/')).toBe('address');
    expect(connections).toBe(0);
  });

  it('is never asked when the answer of a name server is not an address', async () => {
    for (const set of [['localhost'], ['127.1'], ['0x7f.0.0.1'], [''], ['::1 ']])
      expect(await refusalOf(leadingTo(set), 'http://example.com/')).toBe('address');
    expect(await refusalOf(leadingTo([]), 'http://example.com/')).toBe('network');
    expect(connections).toBe(0);
  });
});

/** A server of this machine in the role of an external one. */
const open = (...addresses: string[]): OutsideNetwork => ({
  ...leadingTo(addresses.length > 0 ? addresses : ['127.0.0.1']),
  isAllowed: (address, at) => address === '127.0.0.1' && at === port,
});
const at = (path = '/', host = 'site.example') => `http://${host}:${port}${path}`;
const get = (url: string, more?: Partial<Question>, network = open()) => createOutside({ userAgent: 'Test agent', network }).get(question(url, more));
const page =
  (body: string | Buffer, headers: http.OutgoingHttpHeaders = {}): Answer =>
  (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...headers });
    response.end(body);
  };

describe('an external place', () => {
  it('is asked once for its address, without cookies and credentials, and answers', async () => {
    answer = page('<p>hello');
    const { bytes, contentType, url } = await get(at('/a?b=c#d'));
    expect([bytes.toString(), contentType, url]).toEqual(['<p>hello', 'text/html; charset=utf-8', at('/a?b=c#d')]);
    expect(looked).toEqual(['site.example']);
    const [{ headers, method, url: path }] = asked as [http.IncomingMessage];
    expect([method, path, headers.host, headers['user-agent']]).toEqual(['GET', '/a?b=c', `site.example:${port}`, 'Test agent']);
    for (const name of ['cookie', 'authorization', 'referer', 'origin']) expect(headers[name]).toBeUndefined();
  });

  it('is connected to at the resolved address, wherever its name leads a moment later', async () => {
    answer = page('x');
    // The first answer is used; a second question would get another.
    const rebinding = { ...leadingTo(['127.0.0.1'], ['10.0.0.1'], ['::1']), isAllowed: open().isAllowed! };
    expect((await get(at(), {}, rebinding)).bytes.toString()).toBe('x');
    expect(looked).toHaveLength(1);
  });

  it('reaches nothing internal by a redirect, and nothing at all if its name changed meanwhile', async () => {
    for (const location of [
      'http://127.0.0.1/',
      `http://[::1]:${port}/`,
      `http://127.0.0.2:${port}/`,
      'http://169.254.169.254/latest/meta-data/',
      'http://localhost/',
      'file:///etc/passwd',
      'http://user:pass@site.example/',
      `//0x7f.1:${port + 1}/`,
    ]) {
      answer = (_request, response) => void response.writeHead(302, { location }).end();
      expect([location, await refusalOf(open(), at())]).toEqual([location, 'address']);
    }
    expect(connections).toBe(8);
    // The second question about the same name resolves to an internal address.
    const rebinding = { ...leadingTo(['127.0.0.1'], ['10.0.0.1']), isAllowed: open().isAllowed! };
    answer = (_request, response) => void response.writeHead(307, { location: '/again' }).end();
    expect(await refusalOf(rebinding, at())).toBe('address');
    expect(connections).toBe(9);
  });

  it('may redirect three times, and each redirect is checked again', async () => {
    let times = 0;
    const sendingOn =
      (upTo: number): Answer =>
      (request, response) => {
        times += 1;
        if (times > upTo) return page(`at ${request.url}`)(request, response);
        response.writeHead([301, 302, 303, 308][times % 4]!, { location: `/step${times}` }).end();
      };
    answer = sendingOn(3);
    expect((await get(at())).bytes.toString()).toBe('at /step3');
    expect((await get(at())).url).toBe(at());
    expect(looked).toHaveLength(5);
    times = 0;
    answer = sendingOn(4);
    expect(await refusalOf(open(), at())).toBe('redirects');
    answer = (_request, response) => void response.writeHead(302).end();
    expect(await refusalOf(open(), at())).toBe('status');
  });

  it.each([
    [404, 'text/html', 'status'],
    [500, 'text/html', 'status'],
    [204, 'text/html', 'status'],
    [200, 'application/pdf', 'type'],
    [200, 'image/png', 'type'],
    [200, 'text/htmlx', 'type'],
    [200, '', 'type'],
  ])('that answers %i with %j is not read', async (status, type, refusal) => {
    answer = (_request, response) => void response.writeHead(status, type ? { 'content-type': type } : {}).end('x'.repeat(status === 204 ? 0 : 10));
    expect(await refusalOf(open(), at())).toBe(refusal);
  });

  it.each(['gzip', 'deflate', 'br'])('may compress its answer with %s', async (encoding) => {
    const pack = { gzip: zlib.gzipSync, deflate: zlib.deflateSync, br: zlib.brotliCompressSync }[encoding]!;
    answer = page(pack('<title>packed'), { 'content-encoding': encoding });
    expect((await get(at())).bytes.toString()).toBe('<title>packed');
  });

  it('is cut off at the limit, or refused, whether it sends its length or not', async () => {
    for (const headers of [{ 'content-length': 3000 }, {}]) {
      answer = page('y'.repeat(3000), headers);
      expect((await get(at(), { maxBytes: 1000 })).bytes).toHaveLength(1000);
      expect((await get(at(), { maxBytes: 3000, isCut: false })).bytes).toHaveLength(3000);
      expect(await refusalOf(open(), at(), { maxBytes: 2999, isCut: false })).toBe('size');
    }
  });

  it('decompresses no more than the limit of an endless stream', async () => {
    const bomb = zlib.gzipSync(Buffer.alloc(64 * 1024 * 1024));
    answer = page(bomb, { 'content-encoding': 'gzip' });
    expect((await get(at(), { maxBytes: 65_536 })).bytes).toHaveLength(65_536);
    answer = page(bomb, { 'content-encoding': 'gzip' });
    expect(await refusalOf(open(), at(), { maxBytes: 65_536, isCut: false })).toBe('size');
    // Compressed blocks without content: no byte ever comes out.
    answer = (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'deflate' });
      response.write(Buffer.from([0x78, 0x9c]));
      const empty = Buffer.alloc(65_000, Buffer.from([0x00, 0x00, 0x00, 0xff, 0xff]));
      const pour = () => {
        while (!response.destroyed && response.write(empty));
      };
      response.on('drain', pour);
      response.on('error', () => {});
      pour();
    };
    expect(await refusalOf(open(), at(), { maxBytes: 65_536 })).toBe('network');
    answer = page('x', { 'content-encoding': 'gzip, gzip' });
    expect(await refusalOf(open(), at())).toBe('size');
    answer = page('not packed', { 'content-encoding': 'gzip' });
    expect(await refusalOf(open(), at())).toBe('network');
  });

  it('that sends without end is dropped, and the connection is closed', async () => {
    answer = (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' });
      const pour = () => {
        while (!response.destroyed && response.write('z'.repeat(65_536)));
      };
      response.on('drain', pour);
      response.on('error', () => {});
      pour();
    };
    const closed = once(emitter, 'closed');
    expect((await get(at(), { maxBytes: 100_000 })).bytes).toHaveLength(100_000);
    await closed;
  });

  it.each<[string, Answer]>([
    ['never answers', () => {}],
    ['never ends its headers', (_request, response) => void response.socket!.write('HTTP/1.1 200 OK\r\ncontent-type: text/html\r\nx-a: ')],
    ['never ends its body', (_request, response) => void response.writeHead(200, { 'content-type': 'text/html' }).write('<title>x')],
    ['keeps sending slowly', (request, response) => void setTimeout(() => response.writeHead(302, { location: `${request.url}x` }).end(), 60)],
  ])('that %s gets no more time than allowed, and is dropped', async (_what, given) => {
    answer = given;
    const closed = once(emitter, 'closed');
    expect(await refusalOf(open(), at(), { withinMs: 150 })).toBe('time');
    await closed;
  });

  it('whose name server never answers is dropped in time', async () => {
    expect(await refusalOf({ resolve: () => new Promise(() => {}) }, 'http://example.com/', { withinMs: 30 })).toBe('time');
  });

  it.each<[string, Answer]>([
    [
      'breaks off',
      (_request, response) =>
        void response.writeHead(200, { 'content-type': 'text/html', 'content-length': 100 }).write('x', () => response.destroy()),
    ],
    ['speaks no HTTP', (_request, response) => void response.socket!.end('hello there\r\n\r\n')],
    [
      'has a head without end',
      (_request, response) => void response.writeHead(200, { 'content-type': 'text/html', 'x-long': 'x'.repeat(20_000) }).end(),
    ],
    [
      'switches to another protocol',
      (_request, response) => void response.socket!.write('HTTP/1.1 101 Switching\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n'),
    ],
  ])('that %s is unreadable', async (_what, given) => {
    answer = given;
    expect(await refusalOf(open(), at())).toBe('network');
  });

  it('with nobody listening is unreachable', async () => {
    const closed = net.createServer().listen(0, '127.0.0.1');
    await once(closed, 'listening');
    const { port: free } = closed.address() as AddressInfo;
    closed.close();
    const network: OutsideNetwork = { ...leadingTo(['127.0.0.1']), isAllowed: () => true };
    expect(await refusalOf(network, `http://site.example:${free}/`)).toBe('network');
  });
});
