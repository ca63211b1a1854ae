import type { Command } from './cli.commands.ts';
import { UsageError } from './cli.commands.ts';
import { systemClock } from './platform/clock.ts';
import { examine } from './doctor/doctor.ts';

/** `doctor [--json]`: tests whether this machine and this configuration can run the product. Changes nothing; exit code 1 if a check fails. */
export const doctorCommand: Command = async ({ args, env, print }) => {
  const isJson = args[0] === '--json';
  if (args.length > (isJson ? 1 : 0)) throw new UsageError('doctor takes no options except --json.');
  const findings = await examine({ env, clock: systemClock });
  const bad = findings.filter(({ isFine }) => !isFine).length;
  if (isJson) {
    print(JSON.stringify({ isFine: bad === 0, findings }, null, 2));
    return bad === 0 ? 0 : 1;
  }
  for (const { isFine, what, hint } of findings) {
    print(`${isFine ? 'ok  ' : 'FAIL'}  ${what}`);
    if (hint) print(`      → ${hint}`);
  }
  print(bad === 0 ? 'Everything is in order.' : `${bad} of ${findings.length} checks failed.`);
  return bad === 0 ? 0 : 1;
};
