import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { askAt, networkProbe, slugIn } from './settings.probe.ts';

let server: http.Server;
let port: number;
const hosts: string[] = [];
let answer: (response: http.ServerResponse) => void;
beforeAll(async () => {
  server = http.createServer((request, response) => {
    hosts.push(`${request.headers.host} ${request.url}`);
    answer(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));
const ask = async () => {
  const answer = await askAt(http, 'club.test', '127.0.0.1', '/__/app.json', port);
  return typeof answer === 'string' ? answer : slugIn(answer.text);
};

it('asks a host at the checked address, by the host’s own name', async () => {
  answer = (response) => response.end(JSON.stringify({ app: { slug: 'club' } }));
  expect(await ask()).toEqual({ slug: 'club' });
  expect(hosts).toEqual([`club.test:${port} /__/app.json`]);
});
it.each<[string, (response: http.ServerResponse) => void]>([
  ['words', (response) => response.end('hello')],
  ['another app’s JSON', (response) => response.end('{"app":{"slug":7}}')],
  ['a redirect, which is not followed', (response) => response.writeHead(302, { location: `http://127.0.0.1:${port}/inside` }).end()],
])('recognises %s as something else', async (_name, how) => {
  const before = hosts.length;
  answer = how;
  expect(await ask()).toBe('other');
  expect(hosts.length).toBe(before + 1);
});
it('stops reading an endless answer, and reports a closed port', async () => {
  answer = (response) => {
    const send = () => response.write('x'.repeat(65_536)) && !response.destroyed && setImmediate(send);
    response.on('drain', send).on('error', () => {});
    send();
  };
  expect(['other', 'nothing']).toContain(await ask());
  expect(await askAt(http, 'club.test', '127.0.0.1', '/', 1)).toBe('nothing');
});
it('an IP address resolves to itself', async () => expect(await networkProbe.resolve('93.184.216.34')).toEqual(['93.184.216.34']));
