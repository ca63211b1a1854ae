import { Banner } from '@bandstand/ui/primitives/Banner.tsx';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Switch } from '@bandstand/ui/primitives/Switch.tsx';
import { useState } from 'react';
import { usePages } from '../../platform/lookups.ts';
import { PagePick } from '../../platform/picking/PagePick.tsx';
import { useStaff, useText } from '../../platform/studio.ts';
import type { Template } from './template.ts';
import styles from './templates.module.css';
import { useInstall } from './useInstall.ts';

/** Where a template goes and what it may change: everything in an empty app, else what is chosen. */
export function InstallForm({ template, below, onDone }: { template: Template; below: string | null; onDone: () => void }) {
  const t = useText();
  const { may } = useStaff();
  const pages = usePages().data?.items;
  const isEmpty = pages?.every(({ status }) => status === 'archived') ?? false;
  const [publish, setPublish] = useState<boolean | null>(null);
  const [theme, setTheme] = useState<boolean | null>(null);
  const [navigation, setNavigation] = useState<boolean | null>(null);
  const [parent, setParent] = useState(below);
  const { send, isPending, error } = useInstall(template, onDone);
  const { kind } = template;
  const isApp = kind === 'app';
  const needsSeller = template.counts.products > 0 && !may('sell.write');
  const target = {
    publish: kind !== 'block_group' && (publish ?? isEmpty) && may('publish'),
    theme: isApp && (theme ?? isEmpty),
    navigation: isApp && (navigation ?? isEmpty),
    ...(parent && !isApp ? { parent_id: parent } : {}),
  };
  if (!may('build.write')) return null;
  if (needsSeller && !template.is_own) return <Banner tone="info">{t('studio.templates.needs_seller')}</Banner>;
  return (
    <div className={styles.options}>
      {kind === 'page' && <PagePick label={t('studio.pages.below')} hint={t('studio.pages.below_hint')} value={parent} onChange={setParent} />}
      {kind !== 'block_group' && may('publish') && (
        <Switch label={t('studio.templates.publish')} hint={t('studio.templates.publish_hint')} checked={target.publish} onChange={setPublish} />
      )}
      {isApp && (
        <>
          <Switch label={t('studio.templates.theme')} checked={target.theme} onChange={setTheme} />
          <Switch label={t('studio.templates.navigation')} checked={target.navigation} onChange={setNavigation} />
        </>
      )}
      {error && <Banner tone="danger">{error}</Banner>}
      {isPending && (
        <div className={styles.working} role="status">
          <span>{t('studio.templates.working')}</span>
          <span className={styles.moving} />
        </div>
      )}
      <Button variant="primary" pending={isPending} onClick={() => void send(target)}>
        {t(isApp && isEmpty ? 'studio.templates.begin' : 'studio.templates.add')}
      </Button>
    </div>
  );
}
