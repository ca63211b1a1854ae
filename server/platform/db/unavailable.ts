/** The database is restarting or cannot be reached. `cause` is the driver's error. */
export class DatabaseUnavailable extends Error {
  constructor(cause: unknown) {
    super('the database is not available', { cause });
    this.name = 'DatabaseUnavailable';
  }
}

// PostgreSQL: stopped by an operator, after a crash, not ready yet; class 08: a broken connection. The rest come from the network.
const codes = /^(?:57P0[123]|08\w{3}|ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN)$/;
// The driver throws these without a code.
const messages = /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|timeout expired)/;

/** Turns connection errors of the driver into `DatabaseUnavailable`. Other libraries use the same codes: pass only errors of the driver. */
export function orUnavailable(error: unknown): unknown {
  const { code, message } = error as { code?: string; message?: string };
  return (code !== undefined && codes.test(code)) || (message !== undefined && messages.test(message)) ? new DatabaseUnavailable(error) : error;
}
