import type { Commerce } from './compose.commerce.ts';
import type { IdentityDomains } from './compose.identity.ts';
import { createDisputeAnswers } from './domains/disputes/disputes.answer.service.ts';
import { createFactsRepo } from './domains/disputes/disputes.facts.repo.ts';
import { createDisputeFacts } from './domains/disputes/disputes.facts.service.ts';
import { createDisputesRepo } from './domains/disputes/disputes.repo.ts';
import { disputesRoutes } from './domains/disputes/disputes.routes.ts';
import { createDisputeList } from './domains/disputes/disputes.service.ts';
import { createStripeDesk } from './domains/disputes/disputes.stripe.ts';
import { toDispute } from './domains/payments/payments.stripe.ts';
import type { Platform } from './platform/platform.ts';
import { createStripeClients } from './platform/stripe/stripe.client.ts';

export interface DisputesParts {
  platform: Platform;
  commerce: Pick<Commerce, 'paid' | 'payments' | 'invoices' | 'subscribed'>;
  identified: Pick<IdentityDomains, 'apps' | 'media' | 'mediaSigner'>;
}

/** Payments that banks call into question, and the owner’s answers. */
export function composeDisputes({ platform, commerce, identified }: DisputesParts) {
  const { db, clock, ids, env } = platform;
  const { apps, media, mediaSigner } = identified;
  const clients = createStripeClients(env.stripeApiUrl);
  const repo = createDisputesRepo({ db });
  const disputes = createDisputeList({
    db,
    clock,
    ids,
    repo,
    isTestMode: async (tenant) => (await apps.config(tenant)).payments.is_test_mode === true,
  });
  const answers = createDisputeAnswers({
    db,
    clock,
    ids,
    repo,
    disputes,
    media,
    signer: mediaSigner,
    factsOf: createDisputeFacts({
      repo: createFactsRepo({ db }),
      termsOf: async (tenant) => {
        const { terms } = (await apps.config(tenant)).app.legal;
        return terms ? `${await apps.originOf(tenant)}/legal/terms` : null;
      },
    }),
    invoice: {
      url: (tenant, id) => commerce.invoices.urlOf(tenant, id, 'staff'),
      file: (tenant, id) => commerce.subscribed.readers.printed(tenant, id),
    },
    // What draws brings much with it, and is loaded with the first answer that is sent.
    draw: async (...text) => (await import('./domains/disputes/disputes.pdf.ts')).drawText(...text),
    deskOf: async (tenant) => {
      const { secret } = await commerce.paid.settings.keysOf(tenant);
      return secret ? createStripeDesk(clients(secret), { clock, isTest: /^[rs]k_test_/.test(secret), toDispute }) : null;
    },
  });
  commerce.payments.onEvent(disputes.hear);
  return { routes: disputesRoutes({ disputes, answers }) };
}
