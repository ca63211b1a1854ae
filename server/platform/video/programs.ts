import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

export interface ProgramOptions {
  signal?: AbortSignal | undefined;
  /** Killed after this time, in milliseconds. */
  timeoutMs?: number;
  /** Called with every line of its standard output. */
  onLine?: (line: string) => void;
}

/** The program is not installed. */
export class ProgramMissing extends Error {}

/**
 * Runs a program to its end and returns its output. Throws `ProgramMissing` when it is not installed, its error output when it failed, and the
 * signal's reason when it was stopped: it is then killed, and nothing of it continues.
 */
export function runProgram(command: string, args: readonly string[], { signal, timeoutMs, onLine }: ProgramOptions = {}): Promise<string> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const child = spawn(command, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      killSignal: 'SIGKILL',
      ...(signal ? { signal } : {}),
      ...(timeoutMs ? { timeout: timeoutMs } : {}),
    });
    const printed: string[] = [];
    let complaint = '';
    createInterface({ input: child.stdout }).on('line', (line) => (onLine ? onLine(line) : printed.push(line)));
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      complaint = (complaint + text).slice(-2000);
    });
    child.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' && error.syscall?.startsWith('spawn')) reject(new ProgramMissing(command));
      else if (!signal?.aborted) reject(error);
    });
    child.on('close', (code) => {
      if (signal?.aborted) reject(signal.reason as Error);
      else if (code === 0) resolve(printed.join('\n'));
      else reject(new Error(`${command} ended with ${code ?? 'a signal'}: ${complaint.trim().split('\n').slice(-3).join(' ')}`));
    });
  });
}
