import type { PageDraft } from '@bandstand/contract/pages.studio.ts';
import { EmptyState } from '@bandstand/ui/primitives/EmptyState.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { IconButton } from '@bandstand/ui/primitives/IconButton.tsx';
import Redo2 from 'lucide-react/icons/redo-2';
import SquarePen from 'lucide-react/icons/square-pen';
import Undo2 from 'lucide-react/icons/undo-2';
import { Link, useLocation } from 'wouter';
import { SaveMark } from '../../../platform/autosave/SaveMark.tsx';
import { usePages } from '../../../platform/lookups.ts';
import { PagePick } from '../../../platform/picking/PagePick.tsx';
import { useCall, useFreshCall } from '../../../platform/queries.ts';
import { QueryView } from '../../../platform/screen/QueryView.tsx';
import { Screen } from '../../../platform/screen/Screen.tsx';
import { StatusMark } from '../../../platform/screen/StatusMark.tsx';
import { useStaff, useText } from '../../../platform/studio.ts';
import { useHotkeys } from '../../../platform/useHotkeys.ts';
import { PackItems } from './PackItems.tsx';
import styles from './Programs.module.css';
import { useOpenPack } from '../state/useOpenPack.ts';

/** The contents of a pack, their order, who may join it and which products sell it. */
export function PackScreen({ pageId }: { pageId: string }) {
  const draft = useFreshCall('GET /studio/pages/{id}', { params: { id: pageId } });
  return <QueryView query={draft}>{(found) => <Pack key={found.id} draft={found} />}</QueryView>;
}

function Pack({ draft }: { draft: PageDraft }) {
  const t = useText();
  const { may } = useStaff();
  const [, go] = useLocation();
  const pack = useOpenPack(draft);
  const isReadOnly = !may('build.write');
  const pages = usePages().data?.items ?? [];
  const byId = new Map(pages.map((page) => [page.id, page]));
  const below = pages
    .filter(({ parent_id, status }) => parent_id === draft.id && status !== 'archived')
    .toSorted((one, other) => one.position - other.position);
  const products = useCall('GET /studio/products', { query: {} }, { enabled: may('sell.read') }).data?.items ?? [];
  const selling = products.filter(({ included_items }) => included_items.some(({ id }) => id === draft.id));
  const own = byId.get(draft.id);
  useHotkeys({ 'mod+z': pack.undo, 'mod+shift+z': pack.redo, 'mod+y': pack.redo }, !isReadOnly);
  return (
    <Screen
      title={draft.title}
      width="reading"
      lead={t('studio.packs.lead')}
      actions={
        <>
          <SaveMark save={pack.save} />
          <StatusMark status={own?.status ?? draft.status} />
          <IconButton size="small" label={t('studio.shortcuts.undo')} disabled={!pack.canUndo} onClick={pack.undo}>
            <Icon of={Undo2} size={16} />
          </IconButton>
          <IconButton size="small" label={t('studio.shortcuts.redo')} disabled={!pack.canRedo} onClick={pack.redo}>
            <Icon of={Redo2} size={16} />
          </IconButton>
          <IconButton size="small" label={t('studio.plan.open_page')} onClick={() => go(`/pages/${draft.id}`)}>
            <Icon of={SquarePen} size={16} />
          </IconButton>
        </>
      }
    >
      {!isReadOnly && (
        <PagePick
          // After a pick the field starts empty.
          key={pack.ids.length}
          label={t('studio.packs.add')}
          hint={t('studio.packs.add_hint')}
          value={null}
          onChange={(id) => id && id !== draft.id && !pack.ids.includes(id) && pack.set([...pack.ids, id])}
        />
      )}
      {pack.ids.length === 0 && below.length === 0 ? (
        <EmptyState title={t('studio.packs.empty')} text={t('studio.packs.empty_text')} />
      ) : (
        <section className={styles.section} aria-label={t('studio.packs.contents')}>
          <h2 className={styles.heading}>{t('studio.packs.contents')}</h2>
          {pack.ids.length > 0 && <PackItems ids={pack.ids} byId={byId} isReadOnly={isReadOnly} onChange={pack.set} />}
          {below.length > 0 && (
            <>
              <p className={styles.quiet}>{t('studio.packs.below')}</p>
              <ul className={styles.list}>
                {below.map(({ id, title, path, status }) => (
                  <li key={id} className={styles.item}>
                    <span />
                    <span className={styles.words}>
                      <Link href={`/pages/${id}`}>{title}</Link>
                      <span className={styles.quiet}>{path}</span>
                    </span>
                    <StatusMark status={status} />
                  </li>
                ))}
              </ul>
            </>
          )}
        </section>
      )}
      <section className={styles.section} aria-label={t('studio.packs.who')}>
        <h2 className={styles.heading}>{t('studio.packs.who')}</h2>
        <p>
          {own && (t.find(`studio.access.short.${own.access_state}`) ?? own.access_state)} ·{' '}
          <Link href={`/pages/${draft.id}`}>{t('studio.packs.access')}</Link>
        </p>
        {may('sell.read') && (
          <p>
            {selling.length === 0 ? (
              <span className={styles.quiet}>{t('studio.packs.not_sold')}</span>
            ) : (
              <>
                {t('studio.packs.sold_by')}{' '}
                {selling.map(({ id, title }, index) => (
                  <span key={id}>
                    {index > 0 && ', '}
                    <Link href={`/products/${id}`}>{title}</Link>
                  </span>
                ))}
              </>
            )}
          </p>
        )}
      </section>
    </Screen>
  );
}
