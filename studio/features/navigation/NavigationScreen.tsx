import type { NavigationEntry, Toolbar } from '@bandstand/contract/apps.ts';
import type { BuilderMessage } from '@bandstand/contract/preview.ts';
import { withPaths } from '@bandstand/rules/pages/navigation.ts';
import { Skeleton } from '@bandstand/ui/primitives/Skeleton.tsx';
import { useMemo, useState } from 'react';
import type { Answer } from '@bandstand/client/api/api.ts';
import { useAutosaved } from '../../platform/autosave/useAutosaved.ts';
import { usePages } from '../../platform/lookups.ts';
import { useTakeIn } from '../../platform/presence/useTakeIn.ts';
import { DraftWorkplace } from '../../platform/preview/DraftWorkplace.tsx';
import { useFreshCall, useRefresh } from '../../platform/queries.ts';
import { QueryView } from '../../platform/screen/QueryView.tsx';
import { useApi, useStaff, useText } from '../../platform/studio.ts';
import { AddEntry } from './AddEntry.tsx';
import { EntryList } from './EntryList.tsx';
import { menuMax, tabBarMax } from './entries.ts';
import styles from './navigation.module.css';
import { ToolbarForm } from './ToolbarForm.tsx';

type Ways = { tab_bar: NavigationEntry[]; menu: NavigationEntry[]; toolbar: Toolbar };

/** The navigation of the app: tab bar, menu, and the toolbar above every page; the frame shows changes at once (NAV-3, spec L94). */
export function NavigationScreen() {
  const navigation = useFreshCall('GET /studio/navigation', undefined);
  const toolbar = useFreshCall('GET /studio/toolbar', undefined);
  return (
    <QueryView query={navigation} skeleton={<Skeleton shape="block" height="70dvh" />}>
      {(ways) => (
        <QueryView query={toolbar} skeleton={<Skeleton shape="block" height="70dvh" />}>
          {(above) => <Workplace ways={ways} above={above} />}
        </QueryView>
      )}
    </QueryView>
  );
}

function Workplace({ ways, above }: { ways: Answer<'GET /studio/navigation'>; above: Answer<'GET /studio/toolbar'> }) {
  const t = useText();
  const api = useApi();
  const refresh = useRefresh();
  const { may } = useStaff();
  const isReadOnly = !may('build.write');
  const listed = usePages().data?.items;
  const pages = useMemo(() => listed ?? [], [listed]);
  const [isChanged, setIsChanged] = useState(ways.is_changed);
  const { saved, value, save, saves, canUndo, canRedo } = useAutosaved<Ways>({
    name: 'navigation',
    first: { tab_bar: ways.tab_bar, menu: ways.menu, toolbar: above.toolbar },
    left: ['GET /studio/navigation', 'GET /studio/toolbar'],
    send: async ({ toolbar, ...lists }) => {
      if (Object.keys(lists).length > 0) setIsChanged((await api('PUT /studio/navigation', { body: lists })).is_changed);
      if (toolbar) {
        await api('PUT /studio/toolbar', { body: toolbar });
        setIsChanged((await api('GET /studio/navigation')).is_changed);
      }
      refresh('GET /studio/changes');
    },
  });
  const others = useTakeIn({ kind: 'navigation' }, saves, saved, async () => {
    const [newest, head] = await Promise.all([api('GET /studio/navigation'), api('GET /studio/toolbar')]);
    setIsChanged(newest.is_changed);
    return { tab_bar: newest.tab_bar, menu: newest.menu, toolbar: head.toolbar };
  });
  const { set, undo, redo, flush } = saved;
  const message = useMemo((): BuilderMessage => {
    const paths = new Map(pages.filter(({ status }) => status !== 'archived').map(({ id, path }) => [id, path]));
    const pathOf = (id: string) => paths.get(id);
    return { type: 'builder:navigation', navigation: { ...value, tab_bar: withPaths(value.tab_bar, pathOf), menu: withPaths(value.menu, pathOf) } };
  }, [value, pages]);
  const targetOf = ({ screen, page_id, path }: NavigationEntry) =>
    screen
      ? t(`studio.nav.screen.${screen}`)
      : (pages.find(({ id, path: at }) => (page_id ? id === page_id : at === path))?.title ??
        t(!page_id && path === '/' ? 'studio.nav.home_missing' : 'studio.nav.gone'));

  return (
    <DraftWorkplace
      title={t('studio.nav.title')}
      previewTitle={t('studio.nav.preview')}
      draft={{ save, others, isChanged, canUndo, canRedo, undo, redo, flush }}
      message={message}
      firstMode="light"
    >
      <section className={styles.section}>
        <h2 className={styles.heading}>{t('studio.nav.tab_bar')}</h2>
        <p className={styles.quiet}>{t('studio.nav.tab_bar.text', { max: tabBarMax })}</p>
        <EntryList
          label={t('studio.nav.tab_bar')}
          entries={value.tab_bar}
          targetOf={targetOf}
          isReadOnly={isReadOnly}
          onChange={(tab_bar, mark) => set({ ...value, tab_bar }, mark)}
        />
        {!isReadOnly && value.tab_bar.length < tabBarMax && <AddEntry onAdd={(entry) => set({ ...value, tab_bar: [...value.tab_bar, entry] })} />}
      </section>
      <section className={styles.section}>
        <h2 className={styles.heading}>{t('studio.nav.menu')}</h2>
        <p className={styles.quiet}>{t('studio.nav.menu.text')}</p>
        <EntryList
          label={t('studio.nav.menu')}
          entries={value.menu}
          targetOf={targetOf}
          isReadOnly={isReadOnly}
          onChange={(menu, mark) => set({ ...value, menu }, mark)}
        />
        {!isReadOnly && value.menu.length < menuMax && <AddEntry onAdd={(entry) => set({ ...value, menu: [...value.menu, entry] })} />}
      </section>
      <section className={styles.section}>
        <h2 className={styles.heading}>{t('studio.nav.toolbar')}</h2>
        <fieldset disabled={isReadOnly}>
          <ToolbarForm
            toolbar={value.toolbar}
            onChange={(changes, mark) => set({ ...value, toolbar: { ...value.toolbar, ...changes } }, mark && `toolbar ${mark}`)}
          />
        </fieldset>
      </section>
    </DraftWorkplace>
  );
}
