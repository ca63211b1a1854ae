// A bare Node server that sends the same bytes from memory and does nothing else. Prints its address when it listens.
import { readFileSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';

const [headersFile, bodyFile] = process.argv.slice(2) as [string, string];
const headers = JSON.parse(readFileSync(headersFile, 'utf8')) as Record<string, string>;
const body = readFileSync(bodyFile);
const server = http.createServer((_request, response) => response.writeHead(200, headers).end(body));
server.listen(0, '127.0.0.1', () => console.log(String((server.address() as AddressInfo).port)));
