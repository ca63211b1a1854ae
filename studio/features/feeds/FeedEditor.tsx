import type { StudioFeed } from '@bandstand/contract/feeds.studio.ts';
import { Banner } from '@bandstand/ui/primitives/Banner.tsx';
import { Segmented } from '@bandstand/ui/primitives/Segmented.tsx';
import { TextField } from '@bandstand/ui/primitives/TextField.tsx';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { ApiError } from '@bandstand/client/api/api.ts';
import { fieldError, formError } from '../../platform/errors.ts';
import { RemoveSection } from '../../platform/forms/RemoveSection.tsx';
import { SavedFormFrame } from '../../platform/forms/SavedFormFrame.tsx';
import { useSavedForm } from '../../platform/forms/useSavedForm.ts';
import { useRefresh, useRemember, useSend } from '../../platform/queries.ts';
import { Section } from '../../platform/screen/Section.tsx';
import { useApi, useStaff, useText } from '../../platform/studio.ts';
import { feedBody, feedFaults, feedValues, type FeedValues } from './feedForm.ts';
import { FeedPlace } from './FeedPlace.tsx';
import styles from './feeds.module.css';

/** All fields of a feed or channel. One that belongs to a page says so, and only lets you choose who posts. */
export function FeedEditor({ feed, saved }: { feed: StudioFeed | null; saved: FeedValues }) {
  const t = useText();
  const api = useApi();
  const { may } = useStaff();
  const [, go] = useLocation();
  const remember = useRemember();
  const refresh = useRefresh();
  const [faults, setFaults] = useState<readonly string[]>([]);
  const isOfPage = feed?.is_of_page ?? false;
  const form = useSavedForm({
    saved,
    conflictsWith: 'GET /studio/feeds/{id}',
    write: async (typed, options) => {
      const wrong = isOfPage ? [] : feedFaults(typed);
      setFaults(wrong);
      if (wrong.length > 0) return;
      const body = feedBody(typed, isOfPage);
      const written = feed
        ? await api('PUT /studio/feeds/{id}', { params: { id: feed.id }, body: { ...body, seen: feed.updated_at } })
        : await api('POST /studio/feeds', { body: body as Required<typeof body> & { title: string; kind: 'feed' | 'chat' } }, options);
      remember('GET /studio/feeds/{id}', { params: { id: written.id } }, written);
      refresh('GET /studio/feeds', 'GET /studio/inbox');
      toast({ text: t('studio.saved') });
      if (feed) return feedValues(written);
      go(`/messages/feeds/${written.id}`, { replace: true });
    },
  });
  const { values, set, error } = form;
  const remove = useSend('DELETE /studio/feeds/{id}', {
    changes: ['GET /studio/feeds', 'GET /studio/inbox'],
    onDone: () => {
      toast({ text: t('studio.feeds.deleted', { title: saved.title }) });
      go('/messages/feeds');
    },
  });
  const canWrite = may('moderation.write');
  const errorOf = (field: string) => (faults.includes(field) ? t(`studio.feeds.wrong.${field as 'title'}`) : fieldError(error, field));
  const messageOf = (refusal: unknown) =>
    refusal instanceof ApiError && refusal.code === 'in_use' ? t('studio.feeds.in_use') : formError(t, refusal, ['title', 'page_id', 'product_id']);
  return (
    <SavedFormFrame form={form} canWrite={canWrite} message={messageOf(error)} isLong>
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
        <RemoveSection
          title={t('studio.feeds.delete')}
          text={t('studio.feeds.delete_lost', { count: feed.message_count })}
          question={t('studio.feeds.delete_ask', { title: feed.title })}
          onRemove={() => remove.mutate({ params: { id: feed.id } })}
          message={messageOf(remove.error)}
        />
      )}
    </SavedFormFrame>
  );
}
