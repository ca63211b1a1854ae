// Builds the clients and the server bundle when their sources have changed since the last build.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { begin, fail } from './progress.mjs';

const sharedSources = ['contract', 'rules', 'i18n', 'package-lock.json', 'tsconfig.json'];
const clientSources = [...sharedSources, 'ui', 'client', 'member', 'studio'];

/** One chain per program. Builds of a chain run in order, because the second may write next to the first; chains run side by side. */
const chains = {
  member: {
    sources: clientSources,
    builds: [
      { name: 'member app', config: 'member/vite.config.ts' },
      { name: 'member app for the server', config: 'member/vite.ssr.config.ts', parameters: ['--ssr'] },
    ],
  },
  studio: { sources: clientSources, builds: [{ name: 'studio', config: 'studio/vite.config.ts' }] },
  server: { sources: [...sharedSources, 'server'], builds: [{ name: 'server', config: 'server/bundle.config.ts', parameters: ['--ssr'] }] },
};

const stampOf = (root, name) => join(root, '.cache', `built-${name}`);

/** Every file that goes into a program except tests, in a fixed order. */
function filesOf(root, sources) {
  const files = [];
  const visit = (path) => {
    for (const entry of readdirSync(join(root, path), { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
      if (entry.name === 'node_modules' || entry.name === 'dist' || entry.name.startsWith('.') || /\.test\.tsx?$/.test(entry.name)) continue;
      const inner = `${path}/${entry.name}`;
      if (inner === 'server/testing') continue;
      if (entry.isDirectory()) visit(inner);
      else files.push(inner);
    }
  };
  for (const source of sources.filter((one) => existsSync(join(root, one)))) {
    if (statSync(join(root, source)).isDirectory()) visit(source);
    else files.push(source);
  }
  return files;
}

/** A digest of the path and content of everything that goes into a program. */
function contentHash(root, sources) {
  const hash = createHash('sha256');
  for (const file of filesOf(root, sources)) hash.update(`${file}\0`).update(readFileSync(join(root, file)));
  return hash.digest('hex');
}

/** A digest that changes whenever a file was written. Ten times faster than reading the files. */
function writtenHash(root, sources) {
  const hash = createHash('sha256');
  for (const file of filesOf(root, sources)) {
    const { size, ctimeMs } = statSync(join(root, file));
    hash.update(`${file}\0${size} ${ctimeMs}\0`);
  }
  return hash.digest('hex');
}

const present = (root, names) =>
  names
    .map((name) => ({ name, sources: chains[name].sources, builds: chains[name].builds.filter(({ config }) => existsSync(join(root, config))) }))
    .filter(({ builds }) => builds.length > 0);

/** Builds these programs with the given Node unless their sources are unchanged. On failure, ends the process with the builder's output. */
export async function ensureBuilt(root, node, names = Object.keys(chains)) {
  const hashes = new Map();
  const once = (hash, sources) => {
    const key = `${hash.name} ${sources}`;
    if (!hashes.has(key)) hashes.set(key, hash(root, sources));
    return hashes.get(key);
  };
  const stamp = ({ name, sources }) => {
    mkdirSync(dirname(stampOf(root, name)), { recursive: true });
    writeFileSync(stampOf(root, name), `${once(contentHash, sources)}\n${once(writtenHash, sources)}\n`);
  };
  const isBuilt = (chain) => {
    if (!existsSync(join(root, dirname(chain.builds[0].config), 'dist')) || !existsSync(stampOf(root, chain.name))) return false;
    const [content, written] = readFileSync(stampOf(root, chain.name), 'utf8').split('\n');
    if (written === once(writtenHash, chain.sources)) return true;
    if (content !== once(contentHash, chain.sources)) return false;
    stamp(chain);
    return true;
  };
  await Promise.all(
    present(root, names)
      .filter((chain) => !isBuilt(chain))
      .map(async (chain) => {
        await buildChain(root, node, chain.builds);
        stamp(chain);
      }),
  );
}

async function buildChain(root, node, builds) {
  for (const build of builds) {
    const end = begin(`building the ${build.name}`);
    const { code, output } = await runVite(root, node, build);
    if (code !== 0) fail(`The build of the ${build.name} ended with ${code}:\n${output.slice(-6000)}`);
    end();
  }
}

/** Rebuilds the clients on every change until this process ends. Returns the child processes so the caller can stop them. */
export function watchBuilds(root, node) {
  return present(root, ['member', 'studio'])
    .flatMap(({ builds }) => builds)
    .map(({ config, parameters = [] }) =>
      spawn(node, viteArguments(config, [...parameters, '--watch', '--mode', 'development', '--logLevel', 'warn']), {
        cwd: root,
        stdio: ['ignore', 'inherit', 'inherit'],
      }),
    );
}

// The configuration is in the folder it builds: Vite takes that folder as its root.
const viteArguments = (config, parameters) => ['node_modules/vite/bin/vite.js', 'build', dirname(config), '--config', config, ...parameters];

function runVite(root, node, { config, parameters = [] }) {
  return new Promise((resolve) => {
    const child = spawn(node, viteArguments(config, [...parameters, '--logLevel', 'warn']), {
      cwd: root,
      // Vite keeps an existing NODE_ENV, and another value would put React's slow development build into what is served.
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    const keep = (chunk) => {
      output += chunk;
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.on('error', (error) => resolve({ code: error.message, output }));
    child.on('close', (code, signal) => resolve({ code: signal || code, output }));
  });
}

// `node tools/build.mjs member`: builds one program, next to other steps.
if (process.argv[1] === fileURLToPath(import.meta.url)) await ensureBuilt(process.cwd(), process.execPath, process.argv.slice(2));
