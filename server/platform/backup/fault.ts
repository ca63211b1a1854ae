import { exitCodes, Fault } from '../fault.ts';

/** What is wrong. The studio has a text for each: `studio.backups.fault.*`. */
export type BackupFault =
  /** Wrong, missing or surplus passphrase. */
  | 'passphrase'
  /** Nothing to read there. */
  | 'nothing'
  /** Written by a newer Bandstand. */
  | 'format'
  /** Cut short or changed. */
  | 'damaged'
  /** The target of a restore holds something. */
  | 'not_empty'
  /** Another backup writes. */
  | 'busy'
  /** The server stopped meanwhile. */
  | 'stopped'
  /** Anything else: a place that cannot be reached or written. */
  | 'failed';

/** A backup, restore or check that cannot go on. `message` is one line, ready to print. */
export class BackupError extends Fault {
  readonly fault: BackupFault;

  constructor(fault: BackupFault, message: string) {
    // A later try may work where another backup writes.
    super(message, fault === 'busy' || fault === 'stopped' ? exitCodes.locked : 1);
    this.name = 'BackupError';
    this.fault = fault;
  }
}
