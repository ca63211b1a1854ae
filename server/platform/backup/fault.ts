import { exitCodes, Fault } from '../fault.ts';

/** The kind of fault. The studio has a text for each: `studio.backups.fault.*`. */
export type BackupFault =
  /** Wrong, missing or unneeded passphrase. */
  | 'passphrase'
  /** Nothing to read there. */
  | 'nothing'
  /** Written by a newer Bandstand. */
  | 'format'
  /** Cut short or changed. */
  | 'damaged'
  /** The target of a restore is not empty. */
  | 'not_empty'
  /** Another backup is running. */
  | 'busy'
  /** The server stopped meanwhile. */
  | 'stopped'
  /** Anything else: a place that cannot be reached or written. */
  | 'failed';

/** A backup, restore or check that cannot continue. `message` is one line, ready to print. */
export class BackupError extends Fault {
  readonly fault: BackupFault;

  constructor(fault: BackupFault, message: string, options?: ErrorOptions) {
    // A later try may work when another backup is running.
    super(message, fault === 'busy' || fault === 'stopped' ? exitCodes.locked : 1, options);
    this.name = 'BackupError';
    this.fault = fault;
  }
}
