import net from 'node:net';

export interface RawAnswer {
  status: number;
  headers: Record<string, string>;
  text: string;
}
export interface RawRequest {
  port: number;
  /** Lines of the head, including the first. */
  head: string[];
  body?: string;
  /** The source address of the connection; the machine has all of 127.0.0.0/8. */
  from?: string;
}

/** One hand-written request that no client library would send. Returns what arrived until the server closed the connection. */
export function sendRaw({ port, head, body = '', from = '127.0.0.1' }: RawRequest): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const socket = net.connect({ port, host: '127.0.0.1', localAddress: from });
    let bytes = '';
    socket.setEncoding('latin1');
    socket.on('data', (part: string) => void (bytes += part));
    socket.on('error', reject);
    socket.on('close', () => resolve(parsed(bytes)));
    // Left open: some proxies take a closed side for a client that went away.
    socket.write(`${[...head, 'Connection: close', '', ''].join('\r\n')}${body}`);
  });
}

function parsed(bytes: string): RawAnswer {
  const end = bytes.indexOf('\r\n\r\n');
  const [first = '', ...lines] = bytes.slice(0, end).split('\r\n');
  const headers = lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()] as const);
  const named = Object.fromEntries(headers);
  const body = bytes.slice(end + 4);
  return { status: Number(first.split(' ')[1]), headers: named, text: named['transfer-encoding'] === 'chunked' ? joined(body) : body };
}

function joined(chunks: string): string {
  let text = '';
  for (let at = 0; ;) {
    const line = chunks.indexOf('\r\n', at);
    const size = Number.parseInt(chunks.slice(at, line), 16);
    if (line < 0 || !(size > 0)) return text;
    text += chunks.slice(line + 2, line + 2 + size);
    at = line + 2 + size + 2;
  }
}
