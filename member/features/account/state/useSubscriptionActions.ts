import type { Subscription } from '@bandstand/contract/checkout.ts';
import { formatDate } from '@bandstand/rules/text/dates.ts';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { loadStripeOnce } from '../../../platform/payments/stripe.load.ts';
import { finishAtStripe } from '../../../platform/payments/stripe.confirm.ts';
import { usePlatform } from '../../../platform/platform.ts';
import { sendReason, type Why } from './sendReason.ts';
import { paymentText } from './paymentText.ts';
import { useTimeZone } from '../../../platform/session/useSession.ts';
import { useLanguage, useText } from '../../../platform/texts/useText.ts';
import { purchasesKey, subscriptionsKey } from './account.keys.ts';

/** Refetches lists and due payments after a change to a subscription. */
export function useSettled(): (text: string) => Promise<void> {
  const { session } = usePlatform();
  const queries = useQueryClient();
  return async (text) => {
    await Promise.all([
      queries.invalidateQueries({ queryKey: subscriptionsKey }),
      queries.invalidateQueries({ queryKey: purchasesKey }),
      session.refresh().catch(() => null),
    ]);
    toast({ text, tone: 'success' });
  };
}

/** After a due amount was paid, or requested from the bank. */
export function usePaid(): (status: 'paid' | 'processing') => Promise<void> {
  const t = useText();
  const settled = useSettled();
  return (status) => settled(t(status === 'paid' ? 'purchases.paid' : 'purchases.processing'));
}

/** What members can do with their own subscription (COM-20, COM-21). */
export function useSubscriptionActions({ id }: Pick<Subscription, 'id'>) {
  const t = useText();
  const language = useLanguage();
  const timeZone = useTimeZone();
  const { api } = usePlatform();
  const [settled, paid] = [useSettled(), usePaid()];
  const onError = () => toast({ text: t('account.update_failed'), tone: 'danger' });
  const params = { id };
  const cancel = useMutation({
    mutationFn: async (why: Why) => {
      await sendReason(api, id, why);
      return api('DELETE /subscriptions/{id}', { params });
    },
    onSuccess: ({ status, ends_at: endsAt }) =>
      settled(
        endsAt && status !== 'ended'
          ? t('account.subscriptions.cancelled_until', { date: formatDate(endsAt, { language, timeZone }) })
          : t('account.subscriptions.cancelled'),
      ),
    onError,
  });
  const resume = useMutation({
    mutationFn: () => api('POST /subscriptions/{id}/resume', { params }),
    onSuccess: () => settled(t('account.subscriptions.resumed')),
    onError,
  });
  const pay = useMutation({
    // With the stored card; if only the bank's approval is missing, asks for it at once.
    mutationFn: async (finished: string | null) => {
      const answer = await api(
        'POST /subscriptions/{id}/pay',
        { params, body: finished ? { finished } : {} },
        { idempotencyKey: crypto.randomUUID() },
      );
      if (answer.status !== 'requires_payment' || answer.provider !== 'stripe' || !answer.publishable_key || answer.kind !== 'payment_intent')
        return answer;
      const stripe = await loadStripeOnce(answer.publishable_key);
      if (!(await finishAtStripe(stripe, answer.client_secret))) return answer;
      return api('POST /subscriptions/{id}/pay', { params, body: { finished: answer.id } });
    },
    onSuccess: ({ status }) => (status === 'requires_payment' ? undefined : paid(status)),
    onError: (error) => toast({ text: paymentText(error, t), tone: 'danger' }),
  });
  const keep = useMutation({
    mutationFn: (setupIntent: string) => api('PUT /subscriptions/{id}/payment_method', { params, body: { payment_method: setupIntent } }),
    onSuccess: () => settled(t('purchases.change_done')),
    onError: () => toast({ text: t('subscription.method_update_failed'), tone: 'danger' }),
  });
  const keepPlan = useMutation({
    mutationFn: () => api('DELETE /subscriptions/{id}/change', { params }),
    onSuccess: () => settled(t('account.plan.taken_back')),
    onError,
  });
  const agree = useMutation({
    mutationFn: (amount: number) => api('POST /subscriptions/{id}/price_change/accept', { params, body: { amount } }),
    onSuccess: () => settled(t('purchases.price_agreed')),
    onError,
  });
  const finishPlan = useMutation({
    mutationFn: ({ versionId, finished }: { versionId: string; finished: string }) =>
      api('POST /subscriptions/{id}/change', { params, body: { version_id: versionId, finished } }),
    onSuccess: ({ status }) => (status === 'requires_payment' ? undefined : settled(t('account.plan.changed'))),
    onError: (error) => toast({ text: paymentText(error, t), tone: 'danger' }),
  });
  return { cancel, resume, pay, keep, keepPlan, finishPlan, agree };
}
