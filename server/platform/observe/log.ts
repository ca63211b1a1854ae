import { pino, type DestinationStream, type Logger } from 'pino';
import type { Env } from '../env.ts';

export interface Logs {
  readonly log: Logger;
  /** Prints what an operator must read, whatever `LOG_LEVEL` is. */
  print(line: string): void;
}

type Line = Record<string, unknown> & { level: number; time: number; msg?: string; err?: { stack?: string; message?: string } };

/** One format on standard output, for log lines and lines for people alike. `write` replaces standard output. */
export function createLogs({ logFormat, logLevel }: Pick<Env, 'logFormat' | 'logLevel'>, write: (text: string) => void = toStdout): Logs {
  const target: DestinationStream = { write: logFormat === 'json' ? write : (line) => write(asText(JSON.parse(line) as Line)) };
  const log = pino({ level: logLevel, base: null }, target);
  const operatorLog = log.child({}, { level: 'info' });
  return { log, print: logFormat === 'json' ? (line) => line.trim() !== '' && operatorLog.info(line) : (line) => write(`  ${line}\n`) };
}

// The system decides whether standard output blocks; a line in pino's worker would be lost at the end of the process.
const toStdout = (text: string): void => void process.stdout.write(text);

function asText({ level, time, msg = '', err, ...fields }: Line): string {
  const rest = Object.entries(fields).map(([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`);
  const head = [new Date(time).toISOString(), (pino.levels.labels[level] ?? String(level)).toUpperCase(), msg, ...rest].join(' ');
  return `${head}\n${err ? `${err.stack ?? err.message}\n` : ''}`;
}
