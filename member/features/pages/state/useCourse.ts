import type { MissedChoice, RunCourse } from '@bandstand/contract/courses.ts';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { usePlatform } from '../../../platform/platform.ts';
import { useBundle } from '../../../platform/session/useSession.ts';
import { useText } from '../../../platform/texts/useText.ts';

/** How the member's run of a program goes on; null until it is known. */
export function useCourse(programId: string): RunCourse | null {
  const { api } = usePlatform();
  const memberId = useBundle()?.user.id ?? null;
  const { data } = useQuery({
    queryKey: ['course', programId, memberId],
    staleTime: 0,
    enabled: memberId !== null,
    queryFn: () => api('GET /programs/{id}/course', { params: { id: programId } }),
  });
  return data ?? null;
}

const doneTexts = { shift: 'program.shifted', compress: 'program.compressed', skip: 'program.skipped', leave: null } as const;

/** Pauses and resumes a run, and answers what to do about missed days. Each can be undone for a moment. */
export function useCourseChanges(programId: string) {
  const t = useText();
  const { api, session, queries } = usePlatform();
  const [isPending, setIsPending] = useState(false);
  const params = { id: programId };
  const change = async (send: () => Promise<unknown>): Promise<boolean> => {
    setIsPending(true);
    try {
      await send();
      await session.refresh();
      // Days and releases of all pages below may be other ones now.
      await queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'page' });
      return true;
    } catch {
      toast({ text: t('general.something_wrong'), tone: 'danger' });
      return false;
    } finally {
      setIsPending(false);
    }
  };
  const resumeNow = () => change(() => api('DELETE /programs/{id}/pause', { params }));
  const undoAnswer = () => void change(() => api('DELETE /programs/{id}/missed', { params }));
  return {
    isPending,
    pause: async () => {
      if (await change(() => api('POST /programs/{id}/pause', { params })))
        toast({ text: t('program.paused'), action: { label: t('page.undo'), run: () => void resumeNow() } });
    },
    resume: async () => {
      if (await resumeNow()) toast({ text: t('program.resumed') });
    },
    answer: async (choice: MissedChoice) => {
      const done = doneTexts[choice];
      if ((await change(() => api('POST /programs/{id}/missed', { params, body: { choice } }))) && done !== null)
        toast({ text: t(done), action: { label: t('page.undo'), run: undoAnswer } });
    },
  };
}
