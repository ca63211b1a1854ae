import type { Form } from '@bandstand/contract/forms.ts';
import type { Answer, Answers } from '@bandstand/rules/forms/answers.ts';
import { groupsWithFields, type PlacedGroup } from '@bandstand/rules/forms/layout.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { keptRun } from '../../../platform/offline/keptRuns.ts';
import { usePlatform } from '../../../platform/platform.ts';
import { useBundle } from '../../../platform/session/useSession.ts';
import { answersOf, picturesOf, startAnswers } from './formScreens.ts';
import { keptName, review, type CapturePurpose, type RunPurpose } from './runContext.ts';
import { answersToKeep, createRunKeeper, noKeeper } from './runKeeper.ts';

export type RunAnswers = ReturnType<typeof useRunAnswers>;

/** What is on this device of a form that is being filled in: answers, the place, and the key of the attempt to send them. It survives a reload. */
export function useRunAnswers(form: Form, purpose: RunPurpose) {
  const { storage, preview, session } = usePlatform();
  const memberId = useBundle()?.user.id;
  const name = keptName(memberId, form.id, purpose);
  const submission = purpose.kind === 'new' ? null : purpose.submission;
  const previous = submission && answersOf(submission);
  const [kept] = useState(() => (preview ? null : keptRun(storage, name)));
  const [keeper] = useState(() => (preview ? noKeeper : createRunKeeper(storage, name, () => session.current().bundle?.user.id === memberId)));
  // Untouched answers are not kept: a default or what a workout knows may be another one the next time.
  const touched = useRef(new Set(Object.keys(kept?.answers ?? {})));
  const [answers, setAnswers] = useState<Answers>(() =>
    startAnswers(form, {
      kept: kept?.answers,
      previous,
      isWhole: purpose.kind !== 'capture',
      known: purpose.kind === 'capture' ? purpose.known : undefined,
    }),
  );
  const [pictures, setPictures] = useState<Readonly<Record<string, string>>>(() => ({
    ...(submission && picturesOf(submission)),
    ...kept?.pictures,
  }));
  const [place, setPlace] = useState<string | null>(startPlace(form, purpose, kept?.place ?? null));
  const attempt = useRef(kept?.attempt ?? null);
  const isTouched = useRef(kept !== null);

  const keep = useCallback(() => {
    if (!isTouched.current) return;
    keeper.keep({ answers: answersToKeep(answers, touched.current), pictures: { ...pictures }, place, attempt: attempt.current });
  }, [keeper, answers, pictures, place]);
  useEffect(keep, [keep]);
  useEffect(() => {
    window.addEventListener('pagehide', keeper.flush);
    return () => {
      window.removeEventListener('pagehide', keeper.flush);
      keeper.flush();
    };
  }, [keeper]);

  const change = useCallback((fieldId: string, answer: Answer, pictureUrl?: string) => {
    isTouched.current = true;
    touched.current.add(fieldId);
    // Other answers are another attempt.
    attempt.current = null;
    setAnswers((all) => new Map(all).set(fieldId, answer));
    const { image } = answer;
    if (image !== null && pictureUrl !== undefined) setPictures((all) => ({ ...all, [image]: pictureUrl }));
  }, []);
  /** The key under which these answers are sent, however often. */
  const attemptKey = (): string => {
    attempt.current ??= crypto.randomUUID();
    isTouched.current = true;
    keep();
    keeper.flush();
    return attempt.current;
  };
  return {
    name,
    answers,
    pictures,
    place,
    setPlace,
    change,
    attemptKey,
    /** The server refused this attempt. */
    endAttempt: () => {
      attempt.current = null;
      keep();
    },
    forget: () => {
      isTouched.current = false;
      keeper.forget();
    },
    keptAttempt: kept?.attempt ?? null,
    hasKept: kept !== null,
  };
}

/** A workout's form goes on where it was left (FRM-7); a change begins with all answers. */
function startPlace(form: Form, purpose: RunPurpose, kept: string | null): string | null {
  if (purpose.kind === 'capture') return captureStart(groupsWithFields(form), purpose) ?? kept;
  return kept ?? (purpose.kind === 'change' ? review : null);
}

function captureStart(groups: readonly PlacedGroup[], { groupIds, groupIndex, statuses }: CapturePurpose): string | undefined {
  if (groupIds === undefined) return groups[groupIndex]?.group.id;
  return groupIds.find((id) => statuses[id] === undefined) ?? groupIds.find((id) => statuses[id] === 'missed') ?? groupIds[0];
}
