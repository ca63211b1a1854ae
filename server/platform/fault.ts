/** Exit codes of the server and its command line, as sysexits.h names them: one for each kind of fault that an operator can repair. */
export const exitCodes = {
  usage: 64,
  newerData: 65,
  unreadableCertificate: 66,
  databaseLogin: 67,
  unknownDatabase: 68,
  unreachableDatabase: 69,
  portTaken: 71,
  wrongFolder: 72,
  unwritableFolder: 73,
  noSpace: 74,
  locked: 75,
  changedMigration: 76,
  portForbidden: 77,
  configuration: 78,
} as const;

/** A fault that an operator can repair. `message` says what is wrong and what to do, ready to print without a stack. */
export class Fault extends Error {
  readonly exitCode: number;

  constructor(message: string, exitCode: number, options?: ErrorOptions) {
    super(message, options);
    this.name = 'Fault';
    this.exitCode = exitCode;
  }
}
