import type { NavigationEntry, Toolbar } from '@bandstand/contract/apps.ts';
import { withPaths } from '@bandstand/rules/pages/navigation.ts';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { IconButton } from '@bandstand/ui/primitives/IconButton.tsx';
import { Skeleton } from '@bandstand/ui/primitives/Skeleton.tsx';
import Redo2 from 'lucide-react/icons/redo-2';
import Undo2 from 'lucide-react/icons/undo-2';
import { useEffect, useMemo, useState } from 'react';
import type { Answer } from '../../platform/api.ts';
import { SaveMark } from '../../platform/autosave/SaveMark.tsx';
import { useAutosaved } from '../../platform/autosave/useAutosaved.ts';
import { usePages } from '../../platform/lookups.ts';
import { Others } from '../../platform/presence/Others.tsx';
import { useTakeIn } from '../../platform/presence/useTakeIn.ts';
import { CanvasBar, deviceWidths, type Device, type Mode } from '../../platform/preview/CanvasBar.tsx';
import { PreviewFrame } from '../../platform/preview/PreviewFrame.tsx';
import { usePreview } from '../../platform/preview/usePreview.ts';
import { useFreshCall, useRefresh } from '../../platform/queries.ts';
import { QueryView } from '../../platform/screen/QueryView.tsx';
import { StatusMark } from '../../platform/screen/StatusMark.tsx';
import { useApi, useStaff, useText } from '../../platform/studio.ts';
import { useHotkeys } from '../../platform/useHotkeys.ts';
import { AddEntry } from './AddEntry.tsx';
import { EntryList } from './EntryList.tsx';
import { menuMax, tabBarMax } from './entries.ts';
import styles from './navigation.module.css';
import { ToolbarForm } from './ToolbarForm.tsx';

type Ways = { tab_bar: NavigationEntry[]; menu: NavigationEntry[]; toolbar: Toolbar };

/** The ways around the app: tab bar, menu, and what stands above every page; seen in the frame as they are changed (NAV-3, spec L94). */
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
  const [device, setDevice] = useState<Device>('phone');
  const [mode, setMode] = useState<Mode>('light');
  const { frame, url, error, retry, readyAt, tell } = usePreview({ pageId: null });
  useHotkeys({ 'mod+z': undo, 'mod+shift+z': redo, 'mod+y': redo, 'mod+s': () => void flush() });
  useEffect(() => {
    if (readyAt === 0) return;
    const paths = new Map(pages.filter(({ status }) => status !== 'archived').map(({ id, path }) => [id, path]));
    const pathOf = (id: string) => paths.get(id);
    tell({ type: 'builder:navigation', navigation: { ...value, tab_bar: withPaths(value.tab_bar, pathOf), menu: withPaths(value.menu, pathOf) } });
  }, [value, pages, readyAt, tell]);
  useEffect(() => {
    if (readyAt > 0) tell({ type: 'builder:mode', mode });
  }, [mode, readyAt, tell]);
  const targetOf = ({ screen, page_id, path }: NavigationEntry) =>
    screen
      ? t(`studio.nav.screen.${screen}`)
      : (pages.find(({ id, path: at }) => (page_id ? id === page_id : at === path))?.title ?? t('studio.nav.gone'));

  return (
    <main id="content" className={styles.place} tabIndex={-1}>
      <header className={styles.head}>
        <h1 className={styles.title}>{t('studio.nav.title')}</h1>
        <SaveMark save={save} />
        <span className={styles.space} />
        <Others others={others} />
        <IconButton size="small" label={t('studio.shortcuts.undo')} disabled={!canUndo} onClick={undo}>
          <Icon of={Undo2} size={16} />
        </IconButton>
        <IconButton size="small" label={t('studio.shortcuts.redo')} disabled={!canRedo} onClick={redo}>
          <Icon of={Redo2} size={16} />
        </IconButton>
        <StatusMark status={isChanged ? 'changed' : 'published'} />
      </header>
      <div className={styles.columns}>
        <div className={styles.side}>
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
        </div>
        <section className={styles.canvas} aria-label={t('studio.nav.preview')}>
          <CanvasBar device={device} onDevice={setDevice} mode={mode} onMode={setMode} />
          <PreviewFrame
            frame={frame}
            url={url}
            error={error}
            retry={retry}
            isReady={readyAt > 0}
            width={deviceWidths[device]}
            title={t('studio.nav.preview')}
          />
        </section>
      </div>
    </main>
  );
}
