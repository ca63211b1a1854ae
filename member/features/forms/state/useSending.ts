import type { Form, QuizResult } from '@bandstand/contract/forms.ts';
import type { Answers } from '@bandstand/rules/forms/answers.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Answer } from '@bandstand/client/api/api.ts';
import { arrivalKey } from '../../../platform/offline/submissionArrived.ts';
import type { Outcome } from '../../../platform/offline/offlineQueue.ts';
import { usePlatform } from '../../../platform/platform.ts';
import { mayPass } from '../../../platform/session/refusal.ts';
import { refetchSubmissions } from './forms.queries.ts';
import { answersOf, givenValues } from './formScreens.ts';
import type { RunContext, RunPurpose } from './runContext.ts';
import { submitRefusal } from './submitRefusal.ts';
import type { RunAnswers } from './useRunAnswers.ts';

export type RunPhase =
  | { step: 'filling'; failure: unknown }
  | { step: 'sending' }
  /** On this device until there is a connection. */
  | { step: 'waiting'; attempt: string }
  /** Without an id: only tried out in the builder's frame. */
  | { step: 'sent'; submissionId: string | null; result: QuizResult | null }
  | { step: 'already'; submissionId: string | null };

/** What guests add: the trap field and their proof of work. */
export type GuestParts = () => { website?: string; pow?: { challenge: string; nonce: string | number } };

type SendingParts = {
  form: Form;
  purpose: RunPurpose;
  context: RunContext;
  visitId: string;
  stored: RunAnswers;
  guestParts: GuestParts;
  /** The server's texts by field. */
  onWrong: (texts: Record<string, string>) => void;
};

/** Some fields only; `endsVisit`: nothing follows. A visit that has ended takes no more missed groups. */
type Part = { only?: ReadonlySet<string>; endsVisit?: boolean };

/** Sends answers: once, however often the button is pressed, and later if there is no connection. */
export function useSending({ form, purpose, context, visitId, stored, guestParts, onWrong }: SendingParts) {
  const { api, offlineQueue, session, queries, preview, storage } = usePlatform();
  const isBusy = useRef(false);
  const [phase, setPhase] = useState<RunPhase>(() => {
    const isWaiting = stored.keptAttempt !== null && (storage.get('outbox') ?? []).some(({ key }) => key === stored.keptAttempt);
    return isWaiting && stored.keptAttempt ? { step: 'waiting', attempt: stored.keptAttempt } : { step: 'filling', failure: null };
  });

  const accepted = ({ submission_id: submissionId, result }: Answer<'POST /forms/{id}/submit'>) => {
    stored.forget();
    refetchSubmissions(queries);
    // Answers may be written to the member's properties (FRM-8), which texts and access use.
    if (form.form_fields.some(({ property_slug: slug }) => slug !== null)) void session.refresh().catch(() => null);
    setPhase({ step: 'sent', submissionId, result });
  };
  const refused = (error: unknown) => {
    const refusal = submitRefusal(error);
    // After a fault nobody knows whether the answers arrived: the same key sends them once.
    if (!mayPass(error)) stored.endAttempt();
    if (refusal.kind === 'already') {
      stored.forget();
      refetchSubmissions(queries);
      return setPhase({ step: 'already', submissionId: refusal.submissionId });
    }
    if (refusal.kind === 'fields') onWrong(refusal.texts);
    setPhase({ step: 'filling', failure: refusal.kind === 'failed' ? refusal.error : null });
  };

  const submit = async (answers: Answers, { only, endsVisit = true }: Part = {}): Promise<Answer<'POST /forms/{id}/submit'> | null> => {
    return offlineQueue.send('POST /forms/{id}/submit', form.id, {
      attempt: only ? crypto.randomUUID() : stored.attemptKey(),
      keptAs: only ? null : stored.name,
      sessionKey: purpose.kind === 'capture' ? purpose.sessionKey : undefined,
      body: {
        trigger: context.trigger,
        triggering_item: context.item,
        page_id: context.pageId,
        visit_id: endsVisit ? visitId : null,
        submitted_values: givenValues(form, answers, only ? { only } : {}),
        ...guestParts(),
      },
    });
  };
  const change = async (answers: Answers, submissionId: string): Promise<void> => {
    const previous = purpose.kind === 'change' ? answersOf(purpose.submission) : undefined;
    await api('PUT /forms/{id}/submissions/{submissionId}/values', {
      params: { id: form.id, submissionId },
      body: { submission_values: givenValues(form, answers, previous ? { previous } : {}) },
    });
    accepted({ submission_id: submissionId, subscriber_uuid: null, result: null });
  };
  const once = async (work: () => Promise<void>): Promise<boolean> => {
    if (isBusy.current) return false;
    isBusy.current = true;
    setPhase({ step: 'sending' });
    try {
      await work();
      return true;
    } catch (error) {
      refused(error);
      return false;
    } finally {
      isBusy.current = false;
    }
  };

  /** Sends everything. */
  const send = (answers: Answers): Promise<boolean> =>
    once(async () => {
      if (preview) return setPhase({ step: 'sent', submissionId: null, result: null });
      if (purpose.kind === 'change') return change(answers, purpose.submission.submission_id);
      const answer = await submit(answers);
      if (answer) accepted(answer);
      else setPhase({ step: 'waiting', attempt: stored.attemptKey() });
    });
  /** Sends one group of a workout's form; resolves with whether it is saved, here or on the server. */
  const sendGroup = (answers: Answers, part: Part): Promise<boolean> =>
    once(async () => {
      if (!preview) await submit(answers, part);
      setPhase({ step: 'filling', failure: null });
    });

  useArrival(phase.step === 'waiting' ? phase.attempt : null, (outcome) => {
    if ('answer' in outcome) accepted(outcome.answer as Answer<'POST /forms/{id}/submit'>);
    else refused(outcome.refusal);
  });
  return { phase, send, sendGroup, finish: accepted };
}

/** Calls back when answers that waited have reached the server. */
function useArrival(attempt: string | null, onOutcome: (outcome: Outcome) => void): void {
  const { data } = useQuery<Outcome>({
    queryKey: arrivalKey(attempt ?? ''),
    queryFn: () => Promise.reject(new Error('never asked')),
    enabled: false,
  });
  const arrived = useEffectEvent(onOutcome);
  useEffect(() => {
    if (attempt !== null && data) arrived(data);
  }, [attempt, data]);
}
