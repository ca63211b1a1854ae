import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify(argon2);

/** The cost of one hash. The defaults follow the recommendation of OWASP for argon2id. */
export interface PasswordCost {
  memoryKib: number;
  passes: number;
}
export const defaultCost: PasswordCost = { memoryKib: 19_456, passes: 2 };
const saltBytes = 16;
const tagBytes = 32;

/**
 * Passwords, stored only as argon2id hashes with a salt each (ID-28). At most `concurrency` are computed at a time: each takes a core and its memory.
 */
export interface Passwords {
  /** The hash as PHC text. */
  hash(password: string): Promise<string>;
  /** Whether the password has that hash. Without a hash it returns false after the same work, so that nobody learns who exists. */
  matches(password: string, hash: string | null | undefined): Promise<boolean>;
}

export function createPasswords({ cost = defaultCost, concurrency = 2 }: { cost?: PasswordCost; concurrency?: number } = {}): Passwords {
  let running = 0;
  const waiting: (() => void)[] = [];
  async function withSlot<T>(work: () => Promise<T>): Promise<T> {
    if (running >= concurrency) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  }
  const tagOf = (password: string, salt: Buffer, { memoryKib, passes }: PasswordCost) =>
    withSlot(() =>
      derive('argon2id', {
        message: Buffer.from(password.normalize('NFKC')),
        nonce: salt,
        parallelism: 1,
        tagLength: tagBytes,
        memory: memoryKib,
        passes,
      }),
    );

  return {
    hash: async (password) => {
      const salt = randomBytes(saltBytes);
      const tag = await tagOf(password, salt, cost);
      return `$argon2id$v=19$m=${cost.memoryKib},t=${cost.passes},p=1$${salt.toString('base64url')}$${tag.toString('base64url')}`;
    },
    matches: async (password, hash) => {
      const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$([\w-]+)\$([\w-]+)$/.exec(hash ?? '');
      if (!parts) {
        await tagOf(password, Buffer.alloc(saltBytes), cost);
        return false;
      }
      const [, memory, passes, salt = '', tag = ''] = parts;
      const expected = Buffer.from(tag, 'base64url');
      const actual = await tagOf(password, Buffer.from(salt, 'base64url'), { memoryKib: Number(memory), passes: Number(passes) });
      return expected.length === actual.length && timingSafeEqual(expected, actual);
    },
  };
}
