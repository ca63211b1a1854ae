import { useSend } from '../../platform/queries.ts';
import { useStudio } from '../../platform/studio.ts';

/** Saves what one changes of oneself; the session goes on with what the server answers, which may be another token. */
export function useProfileChange(onDone: () => void) {
  const { session } = useStudio();
  return useSend('PUT /studio/profile', {
    changes: ['GET /studio/profile'],
    onDone: (bundle) => {
      session.adopt(bundle);
      onDone();
    },
  });
}
