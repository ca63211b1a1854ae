import type { WorkoutPageData } from '@bandstand/contract/pages.ts';
import { stepsOf } from '@bandstand/rules/workouts/steps.ts';
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
  const groups = workout?.groups ?? [];
  const items = groups.flatMap((group) => group.items);
  // As many as the player asks for: in a round, an item with fewer sets than the others repeats its last one.
  const sets = stepsOf(groups).filter(({ kind }) => kind === 'set').length;
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
