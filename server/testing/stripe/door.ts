import http, { type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An address at which one local Stripe after another answers. */
export interface Door {
  readonly url: string;
  /** The next to answer; null: none. */
  serve(answer: RequestListener | null): void;
}

/** Opens it for the life of the process: a server that knows the address outlives the test file that answers there. */
export async function openDoor(): Promise<Door> {
  let answer: RequestListener | null = null;
  const server = http.createServer((request, response) => void (answer ? answer(request, response) : request.socket.destroy()));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  server.unref();
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, serve: (next) => (answer = next) };
}
