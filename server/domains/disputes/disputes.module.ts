import type { Tenant } from '../../platform/db/tenancy.ts';
import type { Ground, Module } from '../../platform/modules/module.ts';
import type { Gateways } from '../gateways/gateways.service.ts';
import type { MediaModule } from '../media/media.module.ts';
import type { PaymentsModule } from '../payments/payments.module.ts';
import type { InvoicesModule } from '../invoices/invoices.module.ts';
import type { AppsModule } from '../apps/apps.module.ts';
import { createStripeAccounts } from '../../platform/stripe/stripe.accounts.ts';
import { createDisputeDraft } from './disputes.draft.service.ts';
import { createEvidence } from './disputes.evidence.service.ts';
import { createFactsRepo } from './disputes.facts.repo.ts';
import { createDisputeFacts } from './disputes.facts.service.ts';
import { createDisputesRepo } from './disputes.repo.ts';
import { disputesRoutes } from './disputes.routes.ts';
import { createDisputeSending } from './disputes.sending.service.ts';
import { createDisputeList, type Disputes } from './disputes.service.ts';
import { createStripeDesk } from './disputes.stripe.ts';

interface Below {
  apps: AppsModule;
  media: MediaModule;
  gateways: Module<Gateways>;
  payments: PaymentsModule;
  invoices: InvoicesModule;
}

/** Payments that banks dispute, and the owner’s answers. */
export function disputesModule({ platform }: Ground, below: Below): Module<Disputes> {
  const { db, clock, ids, env } = platform;
  const { apps } = below.apps.service;
  const { media, signer } = below.media.service;
  const { payments, settings } = below.payments.service;
  const { toDispute } = below.gateways.service;
  const { invoices, readers } = below.invoices.service;
  const accountOf = createStripeAccounts(env.stripeApiUrl, async (tenant) => (await settings.keysOf(tenant)).secret);
  const repo = createDisputesRepo({ db });
  const disputes = createDisputeList({
    db,
    clock,
    ids,
    repo,
    isTestMode: async (tenant) => (await apps.config(tenant)).payments.is_test_mode === true,
  });
  const termsOf = async (tenant: Tenant) => {
    const { terms } = (await apps.config(tenant)).app.legal;
    return terms ? `${await apps.originOf(tenant)}/legal/terms` : null;
  };
  const evidence = createEvidence({
    repo,
    disputes,
    factsOf: createDisputeFacts({ repo: createFactsRepo({ db }), termsOf }),
    media,
    signer,
    invoiceUrl: (tenant, id) => invoices.urlOf(tenant, id, 'staff'),
  });
  const draft = createDisputeDraft({ platform, repo, disputes, evidence, media });
  const sending = createDisputeSending({
    platform,
    repo,
    disputes,
    evidence,
    media,
    invoiceFile: readers.printed,
    // The PDF library is large, so it is loaded with the first answer that is sent.
    draw: async (...text) => (await import('./disputes.pdf.ts')).drawText(...text),
    deskOf: async (tenant) => {
      const account = await accountOf(tenant);
      return account && createStripeDesk(account, { clock, toDispute });
    },
  });
  payments.onEvent(disputes.handleNews);
  return { service: disputes, routes: disputesRoutes({ disputes, evidence, draft, sending }) };
}
