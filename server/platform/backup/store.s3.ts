import { AwsClient } from 'aws4fetch';
import { BackupError } from './fault.ts';
import type { BackupStore } from './store.ts';

/** Access to a bucket: `S3_ENDPOINT`, `S3_REGION`, `S3_ACCESS_KEY_ID`, `S3_SECRET_ACCESS_KEY`. */
export interface S3Access {
  endpoint: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

const patienceMs = 120_000;

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const plain = (xml: string): string =>
  xml.replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (all, hex?: string, decimal?: string, name?: string) =>
    hex ? String.fromCodePoint(parseInt(hex, 16)) : decimal ? String.fromCodePoint(Number(decimal)) : (entities[name ?? ''] ?? all),
  );
const inTag = (xml: string, tag: string): string | null => {
  const text = new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1];
  return text === undefined ? null : plain(text);
};

/** A store in a bucket that speaks S3. `target` is `s3://bucket/prefix`. */
export function s3Store(target: string, { endpoint, ...keys }: S3Access): BackupStore {
  const { hostname: bucket, pathname } = new URL(target);
  const prefix = pathname.replace(/^\/+|\/+$/g, '');
  const under = prefix === '' ? '' : `${prefix}/`;
  const client = new AwsClient({ ...keys, service: 's3', retries: 4 });
  const base = `${endpoint.replace(/\/+$/, '')}/${bucket}`;

  async function ask(method: string, address: string, body?: Buffer): Promise<Response> {
    const signal = AbortSignal.timeout(patienceMs);
    const answer = await client.fetch(address, { method, signal, ...(body && { body: new Uint8Array(body) }) }).catch((error: unknown) => {
      const { cause, message } = error as Error;
      const detail = cause instanceof Error ? cause.message : message;
      throw new BackupError('failed', `${endpoint} does not answer (${detail}). Check S3_ENDPOINT.`, { cause: error });
    });
    if (answer.ok) return answer;
    const text = await answer.text();
    // An absent object is an answer; an absent bucket is a mistake.
    if (answer.status === 404 && inTag(text, 'Code') === 'NoSuchKey') return new Response(null, { status: 404 });
    throw new BackupError(
      'failed',
      `${method} ${target} was refused (${answer.status} ${inTag(text, 'Code') ?? ''} ${inTag(text, 'Message') ?? text.slice(0, 200)})`,
    );
  }
  const objectAt = (name: string) => `${base}/${`${under}${name}`.split('/').map(encodeURIComponent).join('/')}`;

  return {
    place: target,
    put: async (name, bytes) => {
      const answer = await ask('PUT', objectAt(name), bytes);
      await answer.arrayBuffer();
    },
    get: async (name) => {
      const answer = await ask('GET', objectAt(name));
      const bytes = Buffer.from(await answer.arrayBuffer());
      return answer.status === 404 ? null : bytes;
    },
    list: async (wanted) => {
      const sizes = new Map<string, number>();
      let after: string | null = null;
      do {
        const query = new URLSearchParams({ 'list-type': '2', prefix: `${under}${wanted}`, ...(after !== null && { 'continuation-token': after }) });
        // A space has two forms in a query, but one in a signature.
        const address = `${base}?${query.toString().replaceAll('+', '%20')}`;
        const xml = await (await ask('GET', address)).text();
        for (const [, entry = ''] of xml.matchAll(/<Contents>([\s\S]*?)<\/Contents>/g)) {
          const key = inTag(entry, 'Key');
          if (key !== null) sizes.set(key.slice(under.length), Number(inTag(entry, 'Size')));
        }
        after = inTag(xml, 'IsTruncated') === 'true' ? inTag(xml, 'NextContinuationToken') : null;
      } while (after !== null);
      return sizes;
    },
    remove: async (names) => {
      for (const name of names) await (await ask('DELETE', objectAt(name))).arrayBuffer();
    },
  };
}
