import { SMTPServer } from 'smtp-server';

/** A mail server on a port of its own. `isBroken` makes it refuse for now. */
export interface MailServer {
  readonly env: { SMTP_URL: string; MAIL_FROM: string };
  readonly received: { from: string; to: string[]; raw: string }[];
  isBroken: boolean;
  close(): Promise<void>;
}

/** Stores the mails it receives. */
export async function startMailServer(): Promise<MailServer> {
  const received: MailServer['received'] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, done) => {
      let raw = '';
      stream.on('data', (chunk: Buffer) => (raw += chunk.toString()));
      stream.on('end', () => {
        if (server.isBroken) return done(new Error('451 try later'));
        const { mailFrom, rcptTo } = session.envelope;
        received.push({ from: (mailFrom as { address: string }).address, to: rcptTo.map(({ address }) => address), raw });
        return done();
      });
    },
  });
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  const { port } = smtp.server.address() as { port: number };
  const server: MailServer = {
    env: { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'Studio <hello@bandstand.example>' },
    received,
    isBroken: false,
    close: () => new Promise<void>((resolve) => smtp.close(() => resolve())),
  };
  return server;
}
