import { readFileSync } from 'node:fs';
import path from 'node:path';

/** The version of this Bandstand, as `package.json` has it. */
export const version = (JSON.parse(readFileSync(path.join(import.meta.dirname, '../../package.json'), 'utf8')) as { version: string }).version;
