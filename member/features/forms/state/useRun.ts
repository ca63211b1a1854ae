import type { Form } from '@bandstand/contract/forms.ts';
import type { FieldError } from '@bandstand/rules/fields/fields.ts';
import { settleAnswers } from '@bandstand/rules/forms/check.ts';
import { useMemo, useState } from 'react';
import { useFieldText } from '../../../platform/texts/useFieldText.ts';
import { answersOf, enteredAnswers, groupScreens, screenWith, type GroupScreen } from './formScreens.ts';
import { review, type RunContext, type RunPurpose } from './runContext.ts';
import { useRunAnswers } from './useRunAnswers.ts';
import { useSending, type GuestParts } from './useSending.ts';
import { useVisit } from './useVisit.ts';

export type RunView = { kind: 'intro' } | { kind: 'group'; screen: GroupScreen; index: number } | { kind: 'review' };
export type Run = ReturnType<typeof useRun>;

type RunParts = {
  form: Form;
  purpose: RunPurpose;
  context: RunContext;
  guestParts: GuestParts;
  /** Whether an own intro comes first. */ hasIntro: boolean;
};

/** A form being filled in: one group at a time, by the rules that the server applies, too. */
export function useRun({ form, purpose, context, guestParts, hasIntro }: RunParts) {
  const stored = useRunAnswers(form, purpose);
  const { answers, place, setPlace } = stored;
  const visit = useVisit(form.id, context, purpose.kind !== 'change');
  const [tried, setTried] = useState<ReadonlySet<string>>(new Set());
  const [refusedTexts, setRefusedTexts] = useState<Readonly<Record<string, string>>>({});
  const [direction, setDirection] = useState<'on' | 'back'>('on');
  const [isFromReview, setIsFromReview] = useState(false);
  const entered = useMemo(() => enteredAnswers(form, answers), [form, answers]);
  const only = purpose.kind === 'capture' ? purpose.groupIds : undefined;
  const screens = useMemo(() => groupScreens(form, entered, only), [form, entered, only]);
  const errors = useMemo(() => errorsOf(form, entered, purpose), [form, entered, purpose]);
  const fieldText = useFieldText();
  // A change begins with all answers: one of fifty can be changed without walking through the others.
  const hasReview = form.shows_review || purpose.kind === 'change';
  const isBoundForReview = isFromReview || purpose.kind === 'change';
  const view = viewAt(place, screens, { hasIntro, hasReview });
  const ways = waysFrom(view, screens, { hasIntro, hasReview, isBoundForReview });
  const isTried = (fieldId: string) => {
    const screen = screenWith(screens, (id) => id === fieldId);
    return screen !== null && tried.has(screen.group.id);
  };

  const go = (to: string | null, way: 'on' | 'back'): true => {
    setDirection(way);
    setPlace(to);
    return true;
  };
  const showWrong = (isWrong: (fieldId: string) => boolean): boolean => {
    const screen = screenWith(screens, isWrong);
    if (!screen) return false;
    setTried((before) => new Set([...before, screen.group.id]));
    if (view.kind !== 'group' || view.screen.group.id !== screen.group.id) go(screen.group.id, 'back');
    return true;
  };
  const sending = useSending({
    form,
    purpose,
    context,
    visitId: visit.visitId,
    stored,
    guestParts,
    onWrong: (texts) => {
      setRefusedTexts(texts);
      showWrong((id) => id in texts);
    },
  });
  /** Whether the group on screen is right; shows what is wrong. */
  const check = (): boolean => {
    const own = new Set(view.kind === 'group' ? view.screen.fields.map(({ id }) => id) : []);
    return !showWrong((id) => own.has(id) && id in errors);
  };
  /** Goes on, or shows what is wrong. Resolves with whether it went on. */
  const goOn = async (): Promise<boolean> => {
    if (view.kind !== 'review') {
      if (!check()) return false;
      setIsFromReview(false);
      if (ways.next !== null) return go(ways.next, 'on');
    }
    return showWrong((id) => id in errors) ? false : sending.send(entered);
  };
  return {
    form,
    purpose,
    answers,
    entered,
    pictures: stored.pictures,
    screens,
    view,
    direction,
    phase: sending.phase,
    hasKept: stored.hasKept,
    isLast: ways.next === null && view.kind !== 'intro',
    canGoBack: ways.canGoBack,
    errorOf: (fieldId: string): string | undefined => refusedTexts[fieldId] ?? (isTried(fieldId) ? fieldText(errors[fieldId]) : undefined),
    change: (fieldId: string, answer: Parameters<typeof stored.change>[1], pictureUrl?: string) => {
      setRefusedTexts(({ [fieldId]: _gone, ...others }) => others);
      stored.change(fieldId, answer, pictureUrl);
    },
    reach: visit.reach,
    miss: visit.miss,
    check,
    goOn,
    goBack: () => {
      setIsFromReview(false);
      if (ways.canGoBack) go(ways.before, 'back');
    },
    /** From the review to a group, and back there afterwards. */
    edit: (groupId: string) => {
      setIsFromReview(true);
      go(groupId, 'back');
    },
    /** To a group; null: to the beginning. */
    goTo: (groupId: string | null) => go(groupId, 'on'),
    sendGroup: sending.sendGroup,
    finish: sending.finish,
  };
}

/** What is wrong with all answers, in the words of L286–L297 (FRM-12). */
function errorsOf(form: Form, answers: Parameters<typeof settleAnswers>[1], purpose: RunPurpose): Record<string, FieldError> {
  const previous = purpose.kind === 'change' ? answersOf(purpose.submission) : undefined;
  return settleAnswers(form, answers, previous ? { previous } : {}).errors;
}

type Offered = { hasIntro: boolean; hasReview: boolean };

/** What is on screen. A group that has been hidden since gives way to the first. */
function viewAt(place: string | null, screens: readonly GroupScreen[], { hasIntro, hasReview }: Offered): RunView {
  if (place === review && (hasReview || screens.length === 0)) return { kind: 'review' };
  if (place === null && hasIntro) return { kind: 'intro' };
  const index = Math.max(
    0,
    screens.findIndex(({ group }) => group.id === place),
  );
  const screen = screens[index];
  return screen ? { kind: 'group', screen, index } : { kind: 'review' };
}

/** Where Next and Back lead. `next`: null sends the answers; `before`: null is the beginning. */
function waysFrom(
  view: RunView,
  screens: readonly GroupScreen[],
  { hasIntro, hasReview, isBoundForReview }: Offered & { isBoundForReview: boolean },
) {
  if (view.kind === 'review') return { next: null, before: screens.at(-1)?.group.id ?? null, canGoBack: !isBoundForReview };
  if (view.kind === 'group' && isBoundForReview) return { next: review, before: review, canGoBack: true };
  const at = view.kind === 'group' ? view.index : -1;
  return {
    next: screens[at + 1]?.group.id ?? (hasReview ? review : null),
    before: screens[at - 1]?.group.id ?? null,
    canGoBack: at > 0 || (at === 0 && hasIntro),
  };
}
