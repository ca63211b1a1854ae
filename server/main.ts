import { BackupError } from './platform/backup/fault.ts';
import { DataDirLockedError } from './platform/db/lock.ts';
import { EnvError, loadEnv } from './platform/env.ts';

const startedAt = performance.now();
const say = (line: string): void => console.log(`  ${line}`);

try {
  const env = loadEnv(process.env);
  // The whole product is loaded for a configuration that holds: a wrong one is told at once.
  const { start } = await import('./main.start.ts');
  const running = await start(env, say);
  console.log(`\n  Bandstand is serving after ${((performance.now() - startedAt) / 1000).toFixed(1)} s\n`);
  for (const line of running.welcome) say(line);
  console.log('');
  stopOnSignal(running.stop);
} catch (error) {
  if (error instanceof EnvError || error instanceof DataDirLockedError || error instanceof BackupError) {
    console.error(error.message);
    process.exit(error.exitCode);
  }
  if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') {
    console.error(
      `Port ${(error as NodeJS.ErrnoException & { port?: number }).port} is in use by another program. Stop it, or set PORT to another one.`,
    );
    process.exit(1);
  }
  console.error(error);
  process.exit(1);
}

/** npm, the launcher and the terminal each deliver the signal: the first one stops, the others change nothing. */
function stopOnSignal(stop: () => Promise<void>): void {
  let isStopping = false;
  const onSignal = (): void => {
    if (isStopping) return;
    isStopping = true;
    // What hangs must not keep the process: the database survives being cut off, an operator's patience does not.
    setTimeout(() => process.exit(1), 9500).unref();
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
}
