import type { WorkoutPageData } from '@bandstand/contract/pages.ts';
import Dumbbell from 'lucide-react/icons/dumbbell';
import Layers from 'lucide-react/icons/layers';
import { useSlots } from '../../../platform/slots.ts';
import { useText } from '../../../platform/texts/useText.ts';
import { Fact } from '../header/PageFacts.tsx';
import type { PageHeaderProps } from '../state/pageHeader.ts';
import { typeBlocksOf } from '../state/typeBlocks.ts';
import { TypePage } from './TypePage.tsx';
import styles from './TypePage.module.css';

/** A workout: its extent and its plan. */
export function WorkoutPage({ page, children }: PageHeaderProps) {
  const t = useText();
  const { Blocks } = useSlots();
  const { workout } = (page.type_data ?? {}) as Partial<WorkoutPageData>;
  const items = workout?.groups.flatMap((group) => group.items.map((item) => item.sets.length * (group.rounds ?? 1))) ?? [];
  const sets = items.reduce((sum, count) => sum + count, 0);
  return (
    <TypePage
      page={page}
      facts={
        items.length > 0 && (
          <>
            <Fact icon={Dumbbell}>{t('type.workout.exercises', { count: items.length })}</Fact>
            {sets > 0 && <Fact icon={Layers}>{t('type.workout.sets', { count: sets })}</Fact>}
          </>
        )
      }
      content={
        workout || page.blocks.length > 0 ? (
          <Blocks blocks={typeBlocksOf(page)} page={page} />
        ) : (
          <p className={`${styles.section} ${styles.quiet}`}>{t('type.workout.waiting')}</p>
        )
      }
    >
      {children}
    </TypePage>
  );
}
