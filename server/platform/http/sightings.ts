import fs from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import path from 'node:path';
import ipaddr from 'ipaddr.js';
import type { Clock } from '../clock.ts';
import { forwardedOf, type Trust } from './proxies.ts';

/** The last proxy that a request came through. */
export interface Sighting {
  peer: string;
  isTrusted: boolean;
  protocol: string | null;
}

const betweenWritesMs = 60_000;
const fileOf = (dataDir: string): string => path.join(dataDir, 'cache', 'proxy-seen.json');

/** Outsiders send the header too. A proxy of the operator is on the machine or in its network. */
const isNear = (address: string): boolean => ipaddr.isValid(address) && ipaddr.process(address).range() !== 'unicast';

/** Stores the last proxy in a file for the doctor, which is another process. Written at most once a minute, when it changed. */
export function proxySightings({ dataDir, trust, clock }: { dataDir: string; trust: Trust; clock: Pick<Clock, 'ms'> }) {
  let written = '';
  let writtenAtMs = -Infinity;
  return (request: Pick<IncomingMessage, 'headers' | 'socket'>): void => {
    if (request.headers['x-forwarded-for'] === undefined) return;
    const peer = request.socket?.remoteAddress ?? '';
    if (!isNear(peer) || Math.abs(clock.ms() - writtenAtMs) < betweenWritesMs) return;
    const sighting: Sighting = { peer, isTrusted: trust(peer, 0), protocol: forwardedOf(request, trust).protocol };
    writtenAtMs = clock.ms();
    const text = JSON.stringify(sighting);
    if (text === written) return;
    written = text;
    void write(fileOf(dataDir), text).catch(() => (written = ''));
  };
}

async function write(file: string, text: string): Promise<void> {
  await fs.mkdir(path.dirname(file), { recursive: true });
  await fs.writeFile(file, text);
}

/** Null: no request came through a proxy. */
export const readSighting = (dataDir: string): Promise<Sighting | null> =>
  fs.readFile(fileOf(dataDir), 'utf8').then(
    (text) => JSON.parse(text) as Sighting,
    () => null,
  );
