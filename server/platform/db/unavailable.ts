/** The database does not take the statement: it restarts, or cannot be reached. `cause` is what was found. */
export class DatabaseUnavailable extends Error {
  constructor(cause: unknown) {
    super('the database is not available', { cause });
    this.name = 'DatabaseUnavailable';
  }
}

// PostgreSQL: shut down by an operator, after a crash, not ready yet; and class 08, a connection that broke. The rest is the network's.
const codes = /^(?:57P0[123]|08\w{3}|ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN)$/;
// The driver says these without a code.
const messages = /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|timeout expired)/;

/** An error of the driver, as `DatabaseUnavailable` where it is one of the connection. Only for errors of the driver: others use these codes, too. */
export function orUnavailable(error: unknown): unknown {
  const { code, message } = error as { code?: string; message?: string };
  return (code !== undefined && codes.test(code)) || (message !== undefined && messages.test(message)) ? new DatabaseUnavailable(error) : error;
}
