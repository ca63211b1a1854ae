import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import fs from 'node:fs/promises';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from './process.ts';

/** A Debian proxy in front of a server. */
export interface TestProxy {
  readonly port: number;
  stop(): Promise<void>;
}

// Debian installs them where only root's path leads.
const placeOf = (program: string): string | null =>
  [...(process.env['PATH'] ?? '').split(path.delimiter), '/usr/sbin'].map((folder) => path.join(folder, program)).find((file) => existsSync(file)) ??
  null;

/** Whether this machine has both. If they cannot be installed, their tests are skipped, and the gate says so. */
export const hasProxies = (): boolean => placeOf('nginx') !== null && placeOf('varnishd') !== null;

async function launch(program: string, argsOf: (folder: string, port: string) => Promise<string[]>): Promise<TestProxy> {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'bandstand-proxy-'));
  await fs.chmod(folder, 0o755);
  const port = await freePort();
  const child = spawn(placeOf(program)!, await argsOf(folder, port), { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes: Buffer) => void (output += bytes.toString()));
  const stop = async (): Promise<void> => {
    if (child.exitCode === null && child.signalCode === null) {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    }
    await fs.rm(folder, { recursive: true, force: true });
  };
  await untilOpen(Number(port), child).catch(async (error: Error) => {
    await stop();
    throw new Error(`${program} does not serve: ${output}`, { cause: error });
  });
  return { port: Number(port), stop };
}

async function untilOpen(port: number, child: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    if (child.exitCode !== null) throw new Error(`ended with ${child.exitCode}`);
    const isOpen = await new Promise<boolean>((resolve) => {
      const socket = net.connect({ port, host: '127.0.0.1' }, () => resolve(true)).on('error', () => resolve(false));
      socket.on('connect', () => socket.destroy());
    });
    if (isOpen) return;
    await sleep(50);
  }
  throw new Error('was not open in time');
}

/** nginx. By default it passes on `X-Forwarded-Host` and `Forwarded` unchanged. `cacheKey`: caches what may be cached. */
export const startNginx = (backend: number, { host, cacheKey }: { host: '$host' | '$http_host'; cacheKey?: string }): Promise<TestProxy> =>
  launch('nginx', async (folder, port) => {
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join('\n');
    const cache = cacheKey === undefined ? '' : `proxy_cache pages; ${cacheKey === '' ? '' : `proxy_cache_key "${cacheKey}";`}`;
    await fs.writeFile(
      path.join(folder, 'nginx.conf'),
      `worker_processes 1; daemon off; pid ${folder}/pid; error_log stderr error;${process.getuid?.() === 0 ? ' user root;' : ''}
      events { worker_connections 256; }
      http {
        access_log off;
        ${temporary}
        proxy_cache_path ${folder}/cache keys_zone=pages:1m;
        server {
          listen 127.0.0.1:${port};
          location / {
            proxy_pass http://127.0.0.1:${backend};
            proxy_set_header Host ${host};
            proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
            proxy_set_header X-Forwarded-Proto https;
            add_header x-cache $upstream_cache_status always;
            ${cache}
          }
        }
      }`,
    );
    return ['-p', folder, '-c', path.join(folder, 'nginx.conf'), '-e', 'stderr'];
  });

/** Varnish with its default rules, and the method BAN, which empties it. `x-cache` says whether the answer came from the cache. */
export const startVarnish = (backend: number): Promise<TestProxy> =>
  launch('varnishd', async (folder, port) => {
    await fs.writeFile(
      path.join(folder, 'default.vcl'),
      `vcl 4.1;
      backend default { .host = "127.0.0.1"; .port = "${backend}"; }
      sub vcl_recv { if (req.method == "BAN") { ban("obj.status != 0"); return (synth(200)); } }
      sub vcl_deliver { if (obj.hits > 0) { set resp.http.x-cache = "HIT"; } else { set resp.http.x-cache = "MISS"; } }`,
    );
    const isolation = process.getuid?.() === 0 ? ['-j', 'none'] : [];
    return [
      '-F',
      ...isolation,
      '-n',
      path.join(folder, 'work'),
      '-a',
      `127.0.0.1:${port}`,
      '-f',
      path.join(folder, 'default.vcl'),
      '-s',
      'malloc,16m',
    ];
  });
