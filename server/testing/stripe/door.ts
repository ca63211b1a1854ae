import http, { type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An address at which one Stripe after another answers. */
export interface Door {
  readonly url: string;
  /** Answers from now on; null: nobody does. */
  serve(answer: RequestListener | null): void;
}

/** Opens it for as long as the process lives: a server that knows the address outlives the file of tests that answers there. */
export async function openDoor(): Promise<Door> {
  let answer: RequestListener | null = null;
  const server = http.createServer((request, response) => void (answer ? answer(request, response) : request.socket.destroy()));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  server.unref();
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, serve: (next) => (answer = next) };
}
