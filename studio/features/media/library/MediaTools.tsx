import { mediaSorts } from '@bandstand/contract/media.ts';
import { Segmented } from '@bandstand/ui/primitives/Segmented.tsx';
import { Select } from '@bandstand/ui/primitives/Select.tsx';
import { useCall } from '../../../platform/queries.ts';
import { SearchField } from '../../../platform/lists/SearchField.tsx';
import { useText } from '../../../platform/studio.ts';

export const mediaKindChoices = ['all', 'image', 'video', 'audio', 'file'] as const;
export type KindChoice = (typeof mediaKindChoices)[number];
const offeredSorts = mediaSorts.filter((sort) => sort !== '-title' && sort !== 'size');

type MediaToolsProps = { kind: KindChoice; tag: string; sort: string; change: (changes: Record<string, string | null>) => void };

/** Search, kind, tag and order; all of them are in the URL. */
export function MediaTools({ kind, tag, sort, change }: MediaToolsProps) {
  const t = useText();
  const tags = useCall('GET /studio/media_tags', undefined).data?.items ?? [];
  return (
    <>
      <SearchField label={t('studio.media.search')} />
      <Segmented
        label={t('studio.media.kind')}
        value={kind}
        options={mediaKindChoices.map((value) => ({ value, label: t(`studio.media.kind.${value}`) }))}
        onChange={(value) => change({ kind: value === 'all' ? null : value, page: null })}
      />
      {tags.length > 0 && (
        <Select
          aria-label={t('studio.media.tags')}
          label=""
          value={tag}
          options={[
            { value: '', label: t('studio.media.tags.all') },
            ...tags.map(({ tag: value, count }) => ({ value, label: `${value} (${count})` })),
          ]}
          onChange={(event) => change({ tag: event.currentTarget.value || null, page: null })}
        />
      )}
      <Select
        aria-label={t('studio.media.sort')}
        label=""
        value={sort}
        options={offeredSorts.map((value) => ({ value, label: t.find(`studio.media.sort.${value}`) ?? value }))}
        onChange={(event) => change({ sort: event.currentTarget.value === '-created_at' ? null : event.currentTarget.value, page: null })}
      />
    </>
  );
}
