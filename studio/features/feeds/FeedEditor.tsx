import type { StudioFeed } from '@bandstand/contract/feeds.studio.ts';
import { Banner } from '@bandstand/ui/primitives/Banner.tsx';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Segmented } from '@bandstand/ui/primitives/Segmented.tsx';
import { TextField } from '@bandstand/ui/primitives/TextField.tsx';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { ApiError } from '../../platform/api.ts';
import { errorText, fieldError, formError } from '../../platform/errors.ts';
import { useRefresh, useRemember, useSend } from '../../platform/queries.ts';
import { MeanwhileBanner } from '../../platform/screen/MeanwhileBanner.tsx';
import { SaveFoot } from '../../platform/screen/SaveFoot.tsx';
import { Section } from '../../platform/screen/Section.tsx';
import { useConfirm } from '../../platform/screen/useConfirm.tsx';
import { useApi, useStaff, useText } from '../../platform/studio.ts';
import { useSharedForm } from '../../platform/useSharedForm.ts';
import { feedBody, feedFaults, feedValues, type FeedValues } from './feedForm.ts';
import { FeedPlace } from './FeedPlace.tsx';
import styles from './feeds.module.css';

/** Everything of a feed or channel. What belongs to a page says so, and leaves who posts to be chosen. */
export function FeedEditor({ feed, saved }: { feed: StudioFeed | null; saved: FeedValues }) {
  const t = useText();
  const api = useApi();
  const { may } = useStaff();
  const [, go] = useLocation();
  const remember = useRemember();
  const refresh = useRefresh();
  const { ask, dialog } = useConfirm();
  const form = useSharedForm(saved);
  const { values, set } = form;
  const [faults, setFaults] = useState<readonly string[]>([]);
  const [error, setError] = useState<unknown>(null);
  const [isPending, setIsPending] = useState(false);
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const remove = useSend('DELETE /studio/feeds/{id}', {
    changes: ['GET /studio/feeds', 'GET /studio/inbox'],
    onDone: () => {
      toast({ text: t('studio.feeds.deleted', { title: saved.title }) });
      go('/messages/feeds');
    },
  });
  const canWrite = may('moderation.write');
  const isOfPage = feed?.is_of_page ?? false;
  const errorOf = (field: string) => (faults.includes(field) ? t(`studio.feeds.wrong.${field as 'title'}`) : fieldError(error, field));
  const message = form.meanwhile === null ? formError(t, error, ['title', 'page_id', 'product_id']) : null;

  const submit = async () => {
    const wrong = isOfPage ? [] : feedFaults(values);
    setFaults(wrong);
    setError(null);
    if (wrong.length > 0 || isPending) return;
    setIsPending(true);
    try {
      const body = feedBody(values, isOfPage);
      const written = feed
        ? await api('PUT /studio/feeds/{id}', { params: { id: feed.id }, body: { ...body, seen: feed.updated_at } })
        : await api('POST /studio/feeds', { body: body as Required<typeof body> & { title: string; kind: 'feed' | 'chat' } }, { idempotencyKey });
      remember('GET /studio/feeds/{id}', { params: { id: written.id } }, written);
      refresh('GET /studio/feeds', 'GET /studio/inbox');
      toast({ text: t('studio.saved') });
      if (feed) form.reset(feedValues(written));
      else go(`/messages/feeds/${written.id}`, { replace: true });
    } catch (refusal) {
      setError(refusal);
      if (refusal instanceof ApiError && refusal.code === 'edit_conflict') refresh('GET /studio/feeds/{id}');
    }
    setIsPending(false);
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <fieldset className={styles.part} disabled={!canWrite}>
        {isOfPage && feed?.page ? (
          <Banner>
            {t('studio.feeds.of_page', { page: feed.page.title })} <Link href={`/pages/${feed.page.id}`}>{t('studio.feeds.see_page')}</Link>
          </Banner>
        ) : (
          <Section title={t('studio.feeds.what')}>
            <TextField
              label={t('studio.feeds.name')}
              maxLength={120}
              value={values.title}
              error={errorOf('title')}
              onChange={(event) => set({ title: event.currentTarget.value })}
            />
            <Segmented
              label={t('studio.feeds.kind')}
              value={values.kind}
              options={(['feed', 'chat'] as const).map((value) => ({ value, label: t(`studio.feeds.kind.${value}`) }))}
              onChange={(kind) => set({ kind, ...(feed ? {} : { who_posts: kind === 'feed' ? 'staff' : 'everybody' }) })}
            />
            <p className={styles.hint}>{t(`studio.feeds.kind_hint.${values.kind === 'feed' ? 'feed' : 'chat'}`)}</p>
          </Section>
        )}
        <FeedPlace feed={feed} values={values} set={set} errorOf={errorOf} />
        {feed && canWrite && !isOfPage && (
          <Section title={t('studio.feeds.delete')} text={t('studio.feeds.delete_lost', { count: feed.message_count })}>
            <div>
              <Button
                variant="quiet"
                onClick={() =>
                  ask({
                    title: t('studio.feeds.delete_ask', { title: feed.title }),
                    text: t('studio.feeds.delete_lost', { count: feed.message_count }),
                    confirm: t('studio.feeds.delete'),
                    run: () => remove.mutate({ params: { id: feed.id } }),
                  })
                }
              >
                {t('studio.feeds.delete')}
              </Button>
            </div>
            {remove.error && <Banner tone="danger">{remove.error.code === 'in_use' ? t('studio.feeds.in_use') : errorText(t, remove.error)}</Banner>}
          </Section>
        )}
      </fieldset>
      <MeanwhileBanner meanwhile={form.meanwhile} onTheirs={() => form.reset(form.base)} />
      {message && <Banner tone="danger">{error instanceof ApiError && error.code === 'in_use' ? t('studio.feeds.in_use') : message}</Banner>}
      {canWrite && (
        <div className={styles.saveBar}>
          <SaveFoot isChanged={form.isChanged} isPending={isPending} onDiscard={() => form.reset(form.base)} />
        </div>
      )}
      {dialog}
    </form>
  );
}
