import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs/promises';
import https from 'node:https';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { vi } from 'vitest';
import { findProgram } from '../../tools/system.mjs';
import { freePort } from './process.ts';

const run = promisify(execFile);

/** Whether this machine has a test authority. */
export const hasAuthority = (): boolean => findProgram(['pebble']) !== null && findProgram(['openssl']) !== null;

/** Pebble: the ACME authority of Let's Encrypt's own tests. Every name resolves to this machine. */
export interface TestAuthority {
  directoryUrl: string;
  /** File of the certificate to trust the authority itself. */
  caFile: string;
  /** Its root certificate, as PEM: what browsers would trust. */
  root(): Promise<string>;
  /** How many orders were placed. */
  orders(): number;
  stop(): Promise<void>;
}

/** `httpPort`: where it requests the answers to its challenges. `days`: how long its certificates are valid. */
export async function startAuthority({ httpPort, days = 90 }: { httpPort: string; days?: number }): Promise<TestAuthority> {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'bandstand-authority-'));
  const inFolder = (name: string): string => path.join(folder, name);
  const [port, management, dns, control, tlsPort] = await Promise.all([freePort(), freePort(), freePort(), freePort(), freePort()]);
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-keyout', inFolder('key.pem')];
  await run('openssl', ['req', '-x509', ...key, '-out', inFolder('cert.pem'), '-days', '1', ...subject]);
  const settings = {
    listenAddress: `127.0.0.1:${port}`,
    managementListenAddress: `127.0.0.1:${management}`,
    certificate: inFolder('cert.pem'),
    privateKey: inFolder('key.pem'),
    httpPort: Number(httpPort),
    tlsPort: Number(tlsPort),
    certificateValidityPeriod: days * 86_400,
  };
  await fs.writeFile(inFolder('pebble.json'), JSON.stringify({ pebble: settings }));
  const names = spawn(
    'pebble-challtestsrv',
    ['-defaultIPv4', '127.0.0.1', '-defaultIPv6', '', '-dns01', `127.0.0.1:${dns}`, '-management', `127.0.0.1:${control}`].concat(
      ['-http01', '-https01', '-tlsalpn01'].flatMap((name) => [name, '']),
    ),
    { stdio: 'ignore' },
  );
  const pebble = spawn('pebble', ['-config', inFolder('pebble.json'), '-dnsserver', `127.0.0.1:${dns}`], {
    env: { ...process.env, PEBBLE_VA_NOSLEEP: '1', PEBBLE_WFE_NONCEREJECT: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [pebble.stdout, pebble.stderr]) stream.on('data', (bytes: Buffer) => void (output += bytes.toString()));
  const ca = await fs.readFile(inFolder('cert.pem'), 'utf8');
  const root = () => fetchText(`https://localhost:${management}/roots/0`, ca);
  await vi.waitUntil(() => root().then(Boolean, () => false), { timeout: 20_000 });
  return {
    directoryUrl: `https://localhost:${port}/dir`,
    caFile: inFolder('cert.pem'),
    root,
    orders: () => output.match(/Added order/g)?.length ?? 0,
    stop: async () => {
      await Promise.all([end(pebble), end(names)]);
      await fs.rm(folder, { recursive: true, force: true });
    },
  };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

const fetchText = (url: string, ca: string): Promise<string> =>
  new Promise((resolve, reject) => {
    https
      .get(url, { ca, agent: false }, (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (part: string) => (text += part));
        response.on('end', () => resolve(text));
      })
      .on('error', reject);
  });
