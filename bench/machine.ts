// Which core runs what, and what each process used, as the kernel counts it.
import fs from 'node:fs';
import os from 'node:os';

/** The server and its database share one core; the load has the others. */
export const servedCore = 0;
export const loadCores = os.cpus().length > 1 ? `1-${os.cpus().length - 1}` : null;

/** Processor time in milliseconds. */
export interface Used {
  server: number;
  database: number;
}
const msPerTick = 10;

/** Null when the process has ended meanwhile. */
function readProc(pid: number | string, file: string): string | null {
  try {
    return fs.readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return null;
  }
}

interface Process {
  pid: number;
  parent: number;
  name: string;
  /** Its own time and that of children that have ended. */
  usedMs: number;
}

function readProcess(pid: string): Process | null {
  const stat = readProc(pid, 'stat');
  if (!stat) return null;
  const end = stat.lastIndexOf(')');
  const fields = stat.slice(end + 2).split(' ');
  // Counted from the state: 1 is the parent; 11 to 14 are user and system time, its own and of children that ended.
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
  return { pid: Number(pid), parent: Number(fields[1]), name: stat.slice(stat.indexOf('(') + 1, end), usedMs: ticks * msPerTick };
}

const allProcesses = (): Process[] => fs.readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? (readProcess(name) ?? []) : []));

/** A process and its descendants, and those of a database that runs elsewhere on this machine. */
function treeOf(root: number, outsideDatabase: boolean): Process[] {
  const all = allProcesses();
  const byPid = new Map(all.map((process) => [process.pid, process]));
  return all.filter((process) => {
    if (outsideDatabase && process.name.startsWith('postgres')) return true;
    for (let above: Process | undefined = process; above; above = byPid.get(above.parent)) if (above.pid === root) return true;
    return false;
  });
}

/** What a server and its database have used since they started. `outsideDatabase`: it is not a child of the server. */
export function usedBy(root: number, outsideDatabase = false): Used {
  const used: Used = { server: 0, database: 0 };
  for (const { name, usedMs } of treeOf(root, outsideDatabase)) used[name.startsWith('postgres') ? 'database' : 'server'] += usedMs;
  return used;
}

export const totalOf = ({ server, database }: Used): number => server + database;

function sumOf(root: number, kilobytesOf: (rollup: string) => number): Used {
  const held: Used = { server: 0, database: 0 };
  for (const { pid, name } of treeOf(root, false))
    held[name.startsWith('postgres') ? 'database' : 'server'] += kilobytesOf(readProc(pid, 'smaps_rollup') ?? '');
  return held;
}
const field = (rollup: string, name: string): number => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(rollup)?.[1] ?? 0);

/** Kilobytes that a server and its database hold, each shared page counted once. */
export const memoryOf = (root: number): Used => sumOf(root, (rollup) => field(rollup, 'Pss'));

/** Kilobytes that only these processes hold: what would be free without them. Other processes that start or end do not change it. */
export const privateMemoryOf = (root: number): Used => sumOf(root, (rollup) => field(rollup, 'Private_Clean') + field(rollup, 'Private_Dirty'));

/** Busy milliseconds of all cores since the machine started. */
export function busyMs(): number {
  const [, ...fields] = fs.readFileSync('/proc/stat', 'utf8').split('\n', 1)[0]?.split(/\s+/) ?? [];
  const [user = 0, nice = 0, system = 0, , , irq = 0, soft = 0, steal = 0] = fields.map(Number);
  return (user + nice + system + irq + soft + steal) * msPerTick;
}
