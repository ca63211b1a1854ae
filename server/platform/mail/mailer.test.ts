import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createMailer, type Mail } from './mailer.ts';

interface Delivery {
  from: string;
  to: string[];
  source: string;
  user: string | undefined;
}
let server: SMTPServer;
let port: number;
let delivered: Delivery[];
let refusal: string | null;

beforeEach(async () => {
  [delivered, refusal] = [[], null];
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onAuth: ({ username, password }, _session, done) => (password === 'secret' ? done(null, { user: username }) : done(new Error('wrong password'))),
    onRcptTo: ({ address }, _session, done) => done(refusal && address.startsWith('refused') ? new Error(refusal) : null),
    onData: (stream, { envelope, user }, done) =>
      void text(stream).then((source) => {
        const { mailFrom, rcptTo } = envelope;
        delivered.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          source,
          user: user as string | undefined,
        });
        done();
      }, done),
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.server.address() as { port: number }).port;
});
afterEach(() => new Promise<void>((resolve) => server.close(resolve)));

const mail = (change: Partial<Mail> = {}): Mail => ({
  from: '"Gym" <hello@gym.example>',
  to: 'ada@example.com',
  subject: 'Grüße',
  html: '<p>Hallo <b>Ada</b></p>',
  text: 'Hallo Ada',
  headers: { 'message-id': '<one@gym.example>', 'list-unsubscribe': '<https://gym.example/unsubscribe>' },
  ...change,
});
/** A mail's headers on one line each. */
const headersOf = (source: string): string => source.split('\r\n\r\n')[0]!.replaceAll(/\r\n[ \t]+/g, ' ');

describe('a mail server', () => {
  it('gets the mail as it was written: both texts, all headers, letters of every script', async () => {
    await createMailer(`smtp://127.0.0.1:${port}`).send(mail());
    const [sent] = delivered;
    expect([sent?.from, sent?.to]).toEqual(['hello@gym.example', ['ada@example.com']]);
    const headers = headersOf(sent!.source);
    for (const line of [
      'From: Gym <hello@gym.example>',
      'To: ada@example.com',
      'Message-ID: <one@gym.example>',
      'List-Unsubscribe: <https://gym.example/unsubscribe>',
    ])
      expect(headers.toLowerCase()).toContain(line.toLowerCase());
    expect(headers).toContain('Subject: =?UTF-8?');
    expect(sent!.source).toContain('Hallo Ada');
    expect(sent!.source).toContain('<p>Hallo <b>Ada</b></p>');
  });

  it('gets the name and the password of its address', async () => {
    await createMailer(`smtp://bot:secret@127.0.0.1:${port}`).send(mail());
    expect(delivered[0]?.user).toBe('bot');
    await expect(createMailer(`smtp://bot:guess@127.0.0.1:${port}`).send(mail())).rejects.toThrow('wrong password');
  });

  it('accepts many at once, each once', async () => {
    const mailer = createMailer(`smtp://127.0.0.1:${port}`);
    await Promise.all(Array.from({ length: 12 }, (_, index) => mailer.send(mail({ to: `m${index}@example.com` }))));
    expect(new Set(delivered.map(({ to }) => to[0])).size).toBe(12);
  });

  it('that refuses is reported with its own words', async () => {
    refusal = 'mailbox unknown';
    await expect(createMailer(`smtp://127.0.0.1:${port}`).send(mail({ to: 'refused@example.com' }))).rejects.toThrow('mailbox unknown');
  });

  it('that is unreachable is an error and not silence', async () => {
    await expect(createMailer('smtp://127.0.0.1:1').send(mail())).rejects.toThrow('ECONNREFUSED');
  });

  it('gets no header and no recipient that a text smuggles in', async () => {
    const name = 'Evil\r\nBcc: victim@example.com';
    await createMailer(`smtp://127.0.0.1:${port}`).send(mail({ subject: name, headers: { 'x-cause': name } }));
    expect(delivered[0]?.to).toEqual(['ada@example.com']);
    expect(headersOf(delivered[0]!.source)).not.toMatch(/^bcc:/im);
  });

  it('gets no file of this machine, and nothing from a linked address', async () => {
    const sneaky = { html: { path: '/etc/passwd' }, text: { href: `http://127.0.0.1:${port}/` } } as unknown as Partial<Mail>;
    await expect(createMailer(`smtp://127.0.0.1:${port}`).send(mail(sneaky))).rejects.toThrow(/access rejected/i);
    expect(delivered).toEqual([]);
  });
});

it('without a mail server nothing is sent, and the result says so (NTF-9)', async () => {
  const mailer = createMailer(undefined);
  expect(mailer.isConfigured).toBe(false);
  await expect(mailer.send(mail())).rejects.toThrow('no mail server is configured');
});
