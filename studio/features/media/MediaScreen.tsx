import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { EmptyState } from '@bandstand/ui/primitives/EmptyState.tsx';
import { Segmented } from '@bandstand/ui/primitives/Segmented.tsx';
import { Skeleton } from '@bandstand/ui/primitives/Skeleton.tsx';
import { useState } from 'react';
import { useCall } from '../../platform/queries.ts';
import { Pager } from '../../platform/screen/Pager.tsx';
import { QueryView } from '../../platform/screen/QueryView.tsx';
import { Screen } from '../../platform/screen/Screen.tsx';
import { SearchField } from '../../platform/screen/SearchField.tsx';
import { useStaff, useText } from '../../platform/studio.ts';
import { useAddress } from '../../platform/useAddress.ts';
import { DropArea, UploadButton } from './DropArea.tsx';
import { MediaGrid } from './MediaGrid.tsx';
import { MediaPanel } from './MediaPanel.tsx';
import { refetchWhilePreparing } from './preparing.ts';
import { UnfinishedUploads } from './UnfinishedUploads.tsx';
import { useUploads } from './useUploads.ts';

const kinds = ['all', 'image', 'video', 'audio', 'file'] as const;
type Kind = (typeof kinds)[number];

/** Everything that was uploaded: find it, say what it shows, choose what stays in view. */
export function MediaScreen() {
  const t = useText();
  const { may } = useStaff();
  const [address, change] = useAddress();
  const [openId, setOpenId] = useState<string | null>(null);
  const kind = (address.get('kind') ?? 'all') as Kind;
  const page = Number(address.get('page') ?? '1');
  const query = { q: address.get('q') ?? '', page, ...(kind === 'all' ? {} : { kind }) };
  const media = useCall('GET /studio/media', { query }, { keepPrevious: true, refetchMs: refetchWhilePreparing });
  const { uploads, send, dismiss } = useUploads(() => {});
  const canWrite = may('build.write');
  const open = media.data?.items.find(({ id }) => id === openId) ?? null;

  return (
    <Screen
      title={t('studio.media.title')}
      actions={canWrite && <UploadButton isPrimary onFiles={send} />}
      tools={
        <>
          <SearchField label={t('studio.media.search')} />
          <Segmented
            label={t('studio.media.kind')}
            value={kind}
            options={kinds.map((value) => ({ value, label: t(`studio.media.kind.${value}`) }))}
            onChange={(value) => change({ kind: value === 'all' ? null : value, page: null })}
          />
        </>
      }
    >
      {canWrite && <UnfinishedUploads sending={uploads.map(({ name }) => name)} />}
      <DropArea onFiles={canWrite ? send : null}>
        <QueryView
          query={media}
          skeleton={
            <div style={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(148px, 1fr))', gap: 'var(--space-4)' }}>
              {Array.from({ length: 12 }, (_, tile) => (
                <Skeleton key={tile} shape="block" ratio={4 / 3} />
              ))}
            </div>
          }
          isEmpty={({ items }) => items.length === 0 && uploads.length === 0}
          empty={
            query.q || kind !== 'all' ? (
              <EmptyState
                title={t('studio.nothing_found')}
                action={<Button onClick={() => change({ q: null, kind: null, page: null })}>{t('studio.show_all')}</Button>}
              />
            ) : (
              <EmptyState
                title={t('studio.media.empty')}
                text={t('studio.media.empty_text')}
                action={canWrite && <UploadButton isPrimary onFiles={send} />}
              />
            )
          }
        >
          {({ items, total_count }) => (
            <>
              <MediaGrid items={items} uploads={uploads} onDismiss={dismiss} selectedId={openId} onOpen={({ id }) => setOpenId(id)} />
              <Pager total={total_count} shown={items.length} />
            </>
          )}
        </QueryView>
      </DropArea>
      <MediaPanel media={open} onClose={() => setOpenId(null)} />
    </Screen>
  );
}
