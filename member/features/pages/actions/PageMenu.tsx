import type { PageJson } from '@bandstand/contract/pages.ts';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { IconButton } from '@bandstand/ui/primitives/IconButton.tsx';
import { Menu } from '@bandstand/ui/primitives/Menu.tsx';
import Ellipsis from 'lucide-react/icons/ellipsis';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../../platform/navigation/lazyPart.tsx';
import { usePlatform } from '../../../platform/platform.ts';
import { useBundle } from '../../../platform/session/useSession.ts';
import { useText } from '../../../platform/texts/useText.ts';
import styles from './BookmarkButton.module.css';
import type { MenuEntry } from '../state/menuEntry.ts';
import { useCourseChanges } from '../state/useCourse.ts';
import { settingsOf } from '../state/useProgram.ts';

const LeaveDialog = lazyPart(() => import('./LeaveDialog.tsx').then((file) => file.LeaveDialog), { isKept: true });

/** Pausing a run, where the owner allows it, or going on with it. */
function usePausing(page: PageJson): { id: string; label: string; onSelect: () => void } | null {
  const t = useText();
  const run = useBundle()?.page_subscriptions[page.page_id];
  const { pause, resume } = useCourseChanges(page.page_id);
  const { allows_pause: isAllowed, pace } = settingsOf(page);
  if (run?.paused_at) return { id: 'resume', label: t('program.resume'), onSelect: () => void resume() };
  const mayPause = page.page_content_type === 'program' && isAllowed && pace !== 'fixed' && !run?.progress?.completed_at;
  return mayPause ? { id: 'pause', label: t('program.pause'), onSelect: () => void pause() } : null;
}

/** A page's menu (NAV-13): rarely needed actions. */
export function PageMenu({ page, entry }: { page: PageJson; entry: MenuEntry }) {
  const t = useText();
  const { navigation } = usePlatform();
  const [isLeaving, setIsLeaving] = useState(false);
  const pausing = usePausing(page);
  return (
    <>
      <Menu
        label={t('page.menu')}
        items={
          entry === 'leave'
            ? [
                ...(pausing ? [pausing] : []),
                { id: 'leave_program', label: t('action_panel.leave_program'), tone: 'danger', onSelect: () => setIsLeaving(true) },
              ]
            : [{ id: 'start_from', label: t('program.start_from'), onSelect: () => navigation.openPanel('start', { from: page.page_id }) }]
        }
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
