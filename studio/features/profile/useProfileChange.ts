import { useSend } from '../../platform/queries.ts';
import { useStudio } from '../../platform/studio.ts';

/** Saves a change to your own account; the session continues with the server's answer, which may be a new token. */
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
