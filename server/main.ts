import { faultOf } from './main.faults.ts';
import { loadEnv, type Env } from './platform/env.ts';
import { createLogs } from './platform/observe/log.ts';

const startedAt = performance.now();

let env: Env | null = null;
try {
  env = loadEnv(process.env);
  // Loading the whole product takes a second: report a wrong configuration first.
  const { start } = await import('./main.start.ts');
  const logs = createLogs(env);
  const running = await start(env, logs);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  for (const line of ['', `Bandstand is serving after ${seconds} s`, '', ...running.welcome, '']) logs.print(line);
  stopOnSignal(running.stop);
} catch (error) {
  const fault = faultOf(error, env);
  console.error(fault?.message ?? error);
  process.exit(fault?.exitCode ?? 1);
}

/** npm, the launcher and the terminal each deliver the signal: the first stops the server, the others change nothing. */
function stopOnSignal(stop: () => Promise<void>): void {
  let isStopping = false;
  const onSignal = (): void => {
    if (isStopping) return;
    isStopping = true;
    // A hanging stop must not keep the process: the database survives being cut off, an operator's patience does not.
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
