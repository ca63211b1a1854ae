import type { Clock } from './clock.ts';
import type { Database } from './db/database.ts';
import type { DiskWatch } from './disk.ts';
import type { Env } from './env.ts';
import type { Limits } from './http/limits.ts';
import type { Ids } from './ids.ts';
import type { Mailer } from './mail/mailer.ts';
import type { Sealed } from './sealed.ts';
import type { Storage } from './storage/storage.ts';

export interface Log {
  error(data: object, text: string): void;
  warn(data: object, text: string): void;
  info(data: object, text: string): void;
}

/** The basis of every domain, created once in `compose.ts`. Bus, jobs and realtime are passed separately, typed by the domain's own declarations. */
export interface Platform {
  readonly env: Env;
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly storage: Storage;
  readonly disk: DiskWatch;
  readonly mailer: Mailer;
  readonly limits: Limits;
  readonly log: Log;
  /** Key of signatures and tokens of this installation, 32 bytes base64url. */
  readonly secret: string;
  /** Opens and seals values in the database. */
  readonly sealed: Sealed;
}
