/** An optional dependency that the lockfile names but does not hold. */
export interface MissingPackage {
  name: string;
  version: string;
  of: string;
  isDev: boolean;
}
export function platformOf(name: string): { os?: string[]; cpu: string[]; libc?: string[] } | null;
export function missingFrom(lockfile: unknown): MissingPackage[];
export function complete(lockfile: unknown): MissingPackage[];
