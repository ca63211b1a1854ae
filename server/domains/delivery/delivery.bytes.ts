import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
/** Below this size, compressing saves less than it costs. */
const worthBytes = 1024;

export type Encoding = 'br' | 'gzip' | 'identity';

/** The smallest encoding that the caller accepts. */
export function encodingFor(accepted: string | string[] | undefined): Encoding {
  const header = String(accepted ?? '');
  if (/\bbr\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(header)) return 'br';
  return /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(header) ? 'gzip' : 'identity';
}

/** The bytes of an answer in every encoding, each made on first use and cached. */
export interface Bytes {
  /** Weak: the same for every encoding, whose bytes differ (RFC 9110, 8.8.1). */
  readonly etag: string;
  readonly type: string;
  readonly plain: Buffer;
  in(encoding: Encoding): Promise<{ body: Buffer; encoding: Encoding }>;
  /** The same without waiting, if it was made before. */
  made(encoding: Encoding): { body: Buffer; encoding: Encoding } | undefined;
}

/** `quality` of brotli: 5 for what is made per page, 10 for files that never change. */
export function bytesOf(content: string | Buffer, type: string, quality = 5): Bytes {
  const plain = typeof content === 'string' ? Buffer.from(content) : content;
  const identity = { body: plain, encoding: 'identity' as const };
  const made = new Map<Encoding, { body: Buffer; encoding: Encoding }>([['identity', identity]]);
  const make = async (encoding: Encoding) => {
    if (plain.length < worthBytes) return identity;
    const body = encoding === 'br' ? await toBrotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }) : await toGzip(plain);
    return body.length < plain.length ? { body, encoding } : identity;
  };
  return {
    etag: `W/"${createHash('sha1').update(plain).digest('base64url').slice(0, 20)}"`,
    type,
    plain,
    made: (encoding) => made.get(encoding),
    in: async (encoding) => {
      const bytes = made.get(encoding) ?? (await make(encoding));
      made.set(encoding, bytes);
      return bytes;
    },
  };
}
