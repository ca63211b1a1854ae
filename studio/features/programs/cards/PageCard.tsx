import type { PlanPage } from '@bandstand/contract/programs.studio.ts';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { useRef } from 'react';
import { useDrag } from 'react-aria-components/useDrag';
import { typeIcons } from '../../../platform/words/pageTypes.ts';
import { useText } from '../../../platform/studio.ts';
import { dragType } from '../state/dragged.ts';
import styles from './Grid.module.css';
import { stageOf } from '../state/planPages.ts';
import { PlanMenu } from './PlanMenu.tsx';
import type { useDayWords } from '../state/useDayWords.ts';
import type { OpenPlan } from '../state/useOpenPlan.ts';
import type { PlanPages } from '../state/usePlanPages.ts';

export type CardParts = {
  open: OpenPlan;
  work: PlanPages;
  words: ReturnType<typeof useDayWords>;
  byId: ReadonlyMap<string, PlanPage>;
  /** The card that Tab reaches; the others are reached by arrows. */
  entry: string | undefined;
  heldWith: (id: string) => readonly string[];
  isChosen: (id: string) => boolean;
  onPress: (id: string, keys: { shiftKey: boolean; ctrlKey: boolean; metaKey: boolean }) => void;
  askDay: (ids: readonly string[]) => void;
};

/** A page on its day. */
export function PageCard({ page, open, work, words, entry, heldWith, isChosen, onPress, askDay }: CardParts & { page: PlanPage }) {
  const t = useText();
  const ref = useRef<HTMLDivElement>(null);
  const ids = heldWith(page.id);
  const { dragProps, isDragging } = useDrag({
    isDisabled: open.isReadOnly,
    getAllowedDropOperations: () => ['move'],
    getItems: () => [{ [dragType]: JSON.stringify({ ids, held: page.id }), 'text/plain': page.title }],
  });
  const place = open.draft.days[page.id];
  const stage = stageOf(open.pages, page.id);
  const isOn = isChosen(page.id);
  const isEntry = entry === page.id;
  const facts = [
    place && place.minute !== null ? words.time(place.minute) : null,
    page.duration_minutes ? t('studio.plan.minutes', { count: page.duration_minutes }) : null,
    page.status === 'draft' ? t('studio.status.draft') : null,
  ].flatMap((fact) => (fact ? [fact.replaceAll(' ', '\u00A0')] : []));
  return (
    <div className={styles.cardBox} data-dragging={isDragging || undefined}>
      {/* The grid around handles the keys of its cards. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events */}
      <div
        {...dragProps}
        ref={ref}
        role="button"
        tabIndex={isEntry ? 0 : -1}
        className={styles.card}
        data-page={page.id}
        aria-pressed={isOn}
        title={stage ? `${stage.title} · ${page.title}` : page.title}
        onClick={(event) => onPress(page.id, event)}
        onDoubleClick={() => askDay(ids)}
      >
        <span className={styles.words}>{page.title}</span>
        <span className={styles.facts}>
          <Icon of={typeIcons[page.type]} size={14} className={styles.cardIcon} label={t.find(`studio.page_type.${page.type}`) ?? page.type} />
          {facts.join(' · ')}
        </span>
      </div>
      {!open.isReadOnly && (
        <PlanMenu page={page} ids={ids} open={open} work={work} askDay={askDay} tabIndex={isEntry ? 0 : -1} className={styles.more} />
      )}
    </div>
  );
}
