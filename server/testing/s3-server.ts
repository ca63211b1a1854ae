import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A bucket in memory that implements as much of S3 as backups need. */
export interface S3Server {
  endpoint: string;
  objects: Map<string, Buffer>;
  close(): Promise<void>;
}
interface Options {
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Names per list answer; the rest comes in the next ones. */
  namesAtOnce?: number;
}
class Refusal extends Error {
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string) {
    super(code);
    [this.status, this.code] = [status, code];
  }
}
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex');
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** Checks the signature as Amazon describes it (Signature Version 4), without the client's library. */
function requireSigned(request: IncomingMessage, body: Buffer, { region, accessKeyId, secretAccessKey }: Options): void {
  const match = /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=(\w+)$/.exec(request.headers.authorization ?? '');
  if (!match) throw new Refusal(403, 'AccessDenied');
  const [, credential, names, signature] = match as unknown as [string, string, string, string];
  const [id, ...scope] = credential.split('/');
  if (id !== accessKeyId) throw new Refusal(403, 'InvalidAccessKeyId');
  if (scope[1] !== region || scope[2] !== 's3') throw new Refusal(400, 'AuthorizationHeaderMalformed');
  const sum = String(request.headers['x-amz-content-sha256']);
  if (sum !== 'UNSIGNED-PAYLOAD' && sum !== sha256(body)) throw new Refusal(400, 'XAmzContentSHA256Mismatch');
  const [path, query = ''] = request.url!.split('?');
  const canonical = [
    request.method,
    path,
    query.split('&').toSorted().join('&'),
    ...names.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}`),
    '',
    names,
    sum,
  ].join('\n');
  const toSign = ['AWS4-HMAC-SHA256', String(request.headers['x-amz-date']), scope.join('/'), sha256(canonical)].join('\n');
  const key = scope.reduce<string | Buffer>((secret, part) => hmac(secret, part), `AWS4${secretAccessKey}`);
  if (hmac(key, toSign).toString('hex') !== signature) throw new Refusal(403, 'SignatureDoesNotMatch');
}

export async function startS3Server(options: Options): Promise<S3Server> {
  const { bucket, namesAtOnce = 1000 } = options;
  const objects = new Map<string, Buffer>();

  function list(query: URLSearchParams): string {
    const [prefix, after] = [query.get('prefix') ?? '', query.get('continuation-token') ?? ''];
    const names = [...objects.keys()].filter((name) => name.startsWith(prefix) && name > after).toSorted();
    const shown = names.slice(0, namesAtOnce);
    const contents = shown.map((name) => `<Contents><Key>${escaped(name)}</Key><Size>${objects.get(name)!.length}</Size></Contents>`);
    const next = names.length > shown.length ? `<NextContinuationToken>${escaped(shown.at(-1)!)}</NextContinuationToken>` : '';
    return `<ListBucketResult><IsTruncated>${next !== ''}</IsTruncated>${contents.join('')}${next}</ListBucketResult>`;
  }
  async function answer(request: IncomingMessage): Promise<Buffer | string> {
    const body = await buffer(request);
    requireSigned(request, body, options);
    const url = new URL(request.url!, 'http://s3');
    const [, named, ...rest] = url.pathname.split('/').map(decodeURIComponent);
    const name = rest.join('/');
    if (named !== bucket) throw new Refusal(404, 'NoSuchBucket');
    if (name === '') return list(url.searchParams);
    if (request.method === 'PUT') objects.set(name, body);
    if (request.method === 'DELETE') objects.delete(name);
    const object = objects.get(name);
    if (request.method === 'GET' && !object) throw new Refusal(404, 'NoSuchKey');
    return request.method === 'GET' ? object! : '';
  }
  const server = createServer((request, response) => {
    answer(request).then(
      (body) => response.end(body),
      (error: unknown) => {
        const { status, code } = error instanceof Refusal ? error : new Refusal(500, 'InternalError');
        response.writeHead(status).end(`<Error><Code>${code}</Code><Message>refused</Message></Error>`);
      },
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  };
}
