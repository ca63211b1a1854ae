import type { Subscription } from '@bandstand/contract/checkout.ts';
import type { PlanQuote } from '@bandstand/contract/plans.ts';
import { formatDate } from '@bandstand/rules/text/dates.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, type Answer } from '@bandstand/client/api/api.ts';
import { finishAtStripe } from '../../../platform/payments/stripe.confirm.ts';
import { loadStripeOnce } from '../../../platform/payments/stripe.load.ts';
import { useApi } from '../../../platform/platform.ts';
import { useTimeZone } from '../../../platform/session/useSession.ts';
import { useLanguage, useText } from '../../../platform/texts/useText.ts';
import { useSettled } from '../state/useSubscriptionActions.ts';

type Changed = Answer<'POST /subscriptions/{id}/change'>;
export type OpenChange = Extract<Changed, { status: 'requires_payment' }>;

/** The current cost, which a refusal shows instead. */
const freshQuote = (error: unknown): PlanQuote | null =>
  error instanceof ApiError && error.code === 'order_preview_mismatch' ? ((error.body?.['quote'] as PlanQuote | undefined) ?? null) : null;

/** Finishes after the answer to a change: reports the result. */
export function usePlanSettled(): (answer: Exclude<Changed, OpenChange>) => Promise<void> {
  const t = useText();
  const language = useLanguage();
  const timeZone = useTimeZone();
  const settled = useSettled();
  return ({ status, subscription }) => {
    if (status === 'processing') return settled(t('account.plan.processing'));
    const at = status === 'scheduled' ? subscription.next?.at : null;
    return settled(at ? t('account.plan.scheduled', { date: formatDate(at, { language, timeZone }) }) : t('account.plan.changed'));
  };
}

/** The plans that a subscription can change to, the cost of the chosen one, and the change itself. */
export function usePlanChange({ id }: Pick<Subscription, 'id'>, onDone: () => void) {
  const api = useApi();
  const settled = usePlanSettled();
  const params = { id };
  const [versionId, setVersionId] = useState<string | null>(null);
  const [raised, setRaised] = useState<PlanQuote | null>(null);
  const plans = useQuery({ queryKey: ['account', 'plans', id], queryFn: () => api('GET /subscriptions/{id}/plans', { params }), gcTime: 0 });
  const preview = useQuery({
    queryKey: ['account', 'plans', id, versionId],
    enabled: versionId !== null,
    queryFn: () => api('POST /subscriptions/{id}/change/preview', { params, body: { version_id: versionId ?? '' } }),
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
  });
  const quote = raised?.version_id === versionId ? raised : preview.data;
  const change = useMutation({
    mutationFn: async (agreed: PlanQuote): Promise<Changed> => {
      const body = { version_id: agreed.version_id, quote_id: agreed.quote_id, final_amount: agreed.total_due_now };
      const answer = await api('POST /subscriptions/{id}/change', { params, body }, { idempotencyKey: crypto.randomUUID() });
      if (answer.status !== 'requires_payment' || answer.provider !== 'stripe' || !answer.publishable_key) return answer;
      // If only the bank's approval is missing, asks for it at once.
      const stripe = await loadStripeOnce(answer.publishable_key);
      if (!(await finishAtStripe(stripe, answer.client_secret))) return answer;
      return api('POST /subscriptions/{id}/change', { params, body: { version_id: agreed.version_id, finished: answer.id } });
    },
    onSuccess: (answer) => {
      if (answer.status === 'requires_payment') return;
      onDone();
      void settled(answer);
    },
    onError: (error) => setRaised(freshQuote(error)),
  });
  return {
    plans,
    preview,
    quote,
    /** It became more expensive than shown. */
    isRaised: raised !== null && raised === quote,
    versionId,
    choose: (next: string) => {
      setVersionId(next);
      setRaised(null);
      change.reset();
    },
    change,
    open: change.data?.status === 'requires_payment' ? change.data : null,
  };
}
