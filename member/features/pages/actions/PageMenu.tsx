import type { PageJson } from '@bandstand/contract/pages.ts';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { IconButton } from '@bandstand/ui/primitives/IconButton.tsx';
import { Menu } from '@bandstand/ui/primitives/Menu.tsx';
import Ellipsis from 'lucide-react/icons/ellipsis';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../../platform/navigation/lazyPart.tsx';
import { usePlatform } from '../../../platform/platform.ts';
import { useText } from '../../../platform/texts/useText.ts';
import styles from './BookmarkButton.module.css';
import type { MenuEntry } from '../state/menuEntry.ts';

const LeaveDialog = lazyPart(() => import('./LeaveDialog.tsx').then((file) => file.LeaveDialog), { isKept: true });

/** A page's menu (NAV-13): rarely needed actions. */
export function PageMenu({ page, entry }: { page: PageJson; entry: MenuEntry }) {
  const t = useText();
  const { navigation } = usePlatform();
  const [isLeaving, setIsLeaving] = useState(false);
  return (
    <>
      <Menu
        label={t('page.menu')}
        items={[
          entry === 'leave'
            ? { id: 'leave_program', label: t('action_panel.leave_program'), tone: 'danger', onSelect: () => setIsLeaving(true) }
            : { id: 'start_from', label: t('program.start_from'), onSelect: () => navigation.openPanel('start', { from: page.page_id }) },
        ]}
        trigger={(props) => (
          <IconButton label={t('page.menu')} className={styles.bookmark} {...props}>
            <Icon of={Ellipsis} />
          </IconButton>
        )}
      />
      {isLeaving && (
        <Suspense fallback={null}>
          <LeaveDialog page={page} onClose={() => setIsLeaving(false)} />
        </Suspense>
      )}
    </>
  );
}
