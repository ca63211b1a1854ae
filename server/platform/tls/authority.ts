import fs from 'node:fs/promises';
import path from 'node:path';
import { writePrivately } from './certificate.ts';

/** The source of certificates. `issue` returns key and chain as PEM once the authority has asked this server for `answers`. */
export interface Authority {
  issue(host: string): Promise<{ key: string; chain: string }>;
  /** What the authority may ask for over plain HTTP: token → answer. */
  readonly answers: ReadonlyMap<string, string>;
}

interface Account {
  key: string;
  url: string;
}

/** An authority that speaks ACME (RFC 8555) and asks over HTTP. The account and its key are stored in `folder`. */
export function acmeAuthority({ directoryUrl, email, folder }: { directoryUrl: string; email: string | null; folder: string }): Authority {
  const answers = new Map<string, string>();
  const file = path.join(folder, 'account.json');

  const readAccount = async (): Promise<Account | null> =>
    fs.readFile(file, 'utf8').then(
      (text) => JSON.parse(text) as Account,
      () => null,
    );

  return {
    answers,
    issue: async (host) => {
      // Loaded only when a certificate is needed, every other month: it would stay in memory.
      const { default: acme } = await import('acme-client');
      const account = await readAccount();
      const accountKey = account?.key ?? (await acme.crypto.createPrivateEcdsaKey()).toString();
      const client = new acme.Client({
        directoryUrl,
        accountKey,
        ...(account ? { accountUrl: account.url } : {}),
        backoffAttempts: 15,
        backoffMin: 500,
        backoffMax: 5000,
      });
      const [key, csr] = await acme.crypto.createCsr({ altNames: [host] }, await acme.crypto.createPrivateEcdsaKey());
      const chain = await client.auto({
        csr,
        ...(email ? { email } : {}),
        termsOfServiceAgreed: true,
        // The authority checks anyway, and from outside, where it matters.
        skipChallengeVerification: true,
        challengePriority: ['http-01'],
        challengeCreateFn: async (_authorization, { token }, answer) => void answers.set(token, answer),
        challengeRemoveFn: async (_authorization, { token }) => void answers.delete(token),
      });
      if (!account) await writePrivately(file, JSON.stringify({ key: accountKey, url: client.getAccountUrl() } satisfies Account));
      return { key: key.toString(), chain };
    },
  };
}
