import type { PageJson } from '@bandstand/contract/pages.ts';
import { visiblePageActions } from '@bandstand/rules/pages/blocks.ts';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../../platform/navigation/lazyPart.tsx';
import { useIsCompleted } from '../../../platform/content/useItemState.ts';
import { useSlots } from '../../../platform/slots.ts';
import { useText } from '../../../platform/texts/useText.ts';
import styles from './BottomRow.module.css';
import { CommentsButton } from './CommentsButton.tsx';
import { MarkComplete } from './MarkComplete.tsx';
import { OwnAction } from './OwnAction.tsx';
import { StartAction } from './StartAction.tsx';
import { RootProgressLine } from './RootProgressLine.tsx';

const DoneWeek = lazyPart(() => import('./DoneWeek.tsx').then((file) => file.DoneWeek), { isKept: true });
const NextStep = lazyPart(() => import('./NextStep.tsx').then((file) => file.NextStep), { isKept: true });

/** Actions of the page, always within reach below it (spec L56 to L58). */
export function BottomRow({ page }: { page: PageJson }) {
  const t = useText();
  const { ThreadOverlay } = useSlots();
  const isCompleted = useIsCompleted(page.page_id);
  const [hasCompleted, setHasCompleted] = useState(false);
  const actions = visiblePageActions(page.page_actions, page.page_content_type).filter(
    // A program has its start button in its own card.
    ({ action_type }) => !(action_type === 'start' && page.page_content_type === 'program'),
  );
  const threadId = page.message_thread_id;
  const drawn = actions.filter(({ action_type, block_action }) => {
    if (action_type === 'comment_thread') return ThreadOverlay !== null && threadId !== null;
    // A button without an action is omitted.
    return action_type !== 'button' || Boolean(block_action);
  });
  if (drawn.length === 0) return null;
  return (
    <section className={styles.row} aria-label={t('page.actions')}>
      <div className={styles.bar} data-bottom-bar>
        <RootProgressLine page={page} />
        {isCompleted && (
          <Suspense fallback={null}>
            {hasCompleted && <DoneWeek />}
            <NextStep page={page} />
          </Suspense>
        )}
        <div className={styles.actions}>
          {drawn.map((action) => {
            switch (action.action_type) {
              case 'mark_complete':
                return <MarkComplete key={action.id} page={page} action={action} onCompleted={() => setHasCompleted(true)} />;
              case 'comment_thread':
                return threadId && <CommentsButton key={action.id} threadId={threadId} text={action.text || t('page.comments')} />;
              case 'start':
                return <StartAction key={action.id} page={page} action={action} />;
              default:
                return <OwnAction key={action.id} page={page} action={action} />;
            }
          })}
        </div>
      </div>
    </section>
  );
}
