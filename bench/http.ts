// A small HTTP client: it costs the load's core as little as possible, and sends other bytes with each request.
import net from 'node:net';

export interface Reply {
  status: number;
  headers: string;
  bytes: Buffer;
}
export interface Request {
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  headers?: Record<string, string>;
  body?: unknown;
}

/** A keep-alive connection. `send` waits for the whole answer; one request at a time. */
export interface Line {
  send(bytes: Buffer): Promise<Reply>;
  close(): void;
}

export function bytesOf({ method, path, headers = {}, body }: Request, host: string): Buffer {
  const text = body === undefined ? '' : JSON.stringify(body);
  const fields: Record<string, string> = { host, ...headers };
  if (body !== undefined) Object.assign(fields, { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) });
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${text}`);
}

const headEnd = Buffer.from('\r\n\r\n');
const lineEnd = Buffer.from('\r\n');
const lastChunk = Buffer.from('0\r\n\r\n');
const empty = Buffer.alloc(0);

function joinChunks(bytes: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let at = 0; ;) {
    const start = bytes.indexOf(lineEnd, at) + lineEnd.length;
    const length = Number.parseInt(bytes.toString('latin1', at, start), 16);
    if (length === 0) return Buffer.concat(parts);
    parts.push(bytes.subarray(start, start + length));
    at = start + length + lineEnd.length;
  }
}

/** The answer if it is complete. */
function readReply(received: Buffer): Reply | null {
  const end = received.indexOf(headEnd);
  if (end < 0) return null;
  const headers = received.toString('latin1', 0, end + lineEnd.length);
  const status = Number(headers.slice(9, 12));
  const rest = received.subarray(end + headEnd.length);
  if (status === 204 || status === 304) return { status, headers, bytes: empty };
  const length = headerOf(headers, 'content-length');
  if (length === null) return rest.subarray(-lastChunk.length).equals(lastChunk) ? { status, headers, bytes: joinChunks(rest) } : null;
  return rest.length < Number(length) ? null : { status, headers, bytes: rest };
}

/** A header of an answer. */
export function headerOf(headers: string, name: string): string | null {
  const lower = headers.toLowerCase();
  const at = lower.indexOf(`\r\n${name}:`);
  return at < 0 ? null : headers.slice(at + name.length + 3, headers.indexOf('\r\n', at + 2)).trim();
}

/** The JSON of an answer; throws for a refusal. */
export function jsonOf<T>({ status, bytes }: Reply): T {
  if (status >= 300) throw new Error(`the server answered ${status} ${bytes.toString('utf8').slice(0, 500)}`);
  return (bytes.length === 0 ? {} : JSON.parse(bytes.toString('utf8'))) as T;
}

export async function openLine(port: number): Promise<Line> {
  const socket = net.connect({ port, host: '127.0.0.1', noDelay: true });
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject));
  let received: Buffer[] = [];
  let waiting: { resolve: (reply: Reply) => void; reject: (error: Error) => void } | null = null;
  const fail = (error: Error) => waiting?.reject(error);
  socket.on('error', fail).on('close', () => fail(new Error('the server closed the connection')));
  socket.on('data', (chunk) => {
    received.push(chunk);
    const reply = readReply(received.length === 1 ? chunk : Buffer.concat(received));
    if (!reply) return;
    received = [];
    const { resolve } = waiting ?? {};
    waiting = null;
    resolve?.(reply);
  });
  return {
    send: (bytes) =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject };
        socket.write(bytes);
      }),
    close: () => void socket.removeListener('close', fail).destroy(),
  };
}

/** The work of one request: sends what it has to and throws if the answer is not what it claims. */
export type Work = (line: Line, turn: number) => Promise<void>;

export interface Counted {
  perSecond: number;
  done: number;
  p50Ms: number;
  p99Ms: number;
}

export const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

/** Repeats the work on all connections for that time. `turn` counts over all calls of one `turns`, so that no work is done twice. */
export async function repeat(port: number, work: Work, options: { connections: number; seconds: number; turns: { next: number } }): Promise<Counted> {
  const { connections, seconds, turns } = options;
  const lines = await Promise.all(Array.from({ length: connections }, () => openLine(port)));
  const times: number[] = [];
  const startedMs = performance.now();
  const untilMs = startedMs + seconds * 1000;
  await Promise.all(
    lines.map(async (line) => {
      while (performance.now() < untilMs) {
        const sentMs = performance.now();
        await work(line, turns.next++);
        times.push(performance.now() - sentMs);
      }
    }),
  );
  const tookMs = performance.now() - startedMs;
  for (const line of lines) line.close();
  times.sort((one, other) => one - other);
  return { perSecond: (times.length * 1000) / tookMs, done: times.length, p50Ms: quantile(times, 0.5), p99Ms: quantile(times, 0.99) };
}

/** One request on a connection of its own, for preparing. */
export async function ask(port: number, request: Request, host: string): Promise<Reply> {
  const line = await openLine(port);
  try {
    return await line.send(bytesOf(request, host));
  } finally {
    line.close();
  }
}
