import type { Redis } from 'ioredis';

/** Where several servers of an install count together. `prefix`: several installs may share it. */
export interface LimitStore {
  client: Redis;
  prefix: string;
}
