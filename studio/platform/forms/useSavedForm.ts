import { ApiError, type CallName } from '@bandstand/client/api/api.ts';
import { useRefresh } from '../queries.ts';
import { useSharedForm, type SharedForm } from './useSharedForm.ts';
import { useSubmission } from './useSubmission.ts';

type SavedFormOptions<T extends object> = {
  /** The saved values; they may change while the person types. */
  saved: T;
  /** Writes the values; resolves with the saved values, or with nothing when the form is left. */
  write: (values: T, options: { idempotencyKey: string }) => Promise<T | undefined>;
  /** Refetched when someone else was faster, so that their changes come in. */
  conflictsWith?: CallName;
};

export type SavedForm<T> = Omit<SharedForm<T>, 'reset'> & {
  isPending: boolean;
  error: unknown;
  save: () => void;
  /** Starts again from the saved values. */
  discard: () => void;
};

/** A form that is saved by a button: the typed values, other people's saves meanwhile, and one save attempt at a time. */
export function useSavedForm<T extends object>({ saved, write, conflictsWith }: SavedFormOptions<T>): SavedForm<T> {
  const refresh = useRefresh();
  const { reset, ...form } = useSharedForm(saved);
  const { submit, forget, isPending, error } = useSubmission({
    onError: (refusal) => {
      if (conflictsWith && refusal instanceof ApiError && refusal.code === 'edit_conflict') refresh(conflictsWith);
    },
  });
  const save = () =>
    void submit(async (options) => {
      const written = await write(form.values, options);
      if (written) reset(written);
    });
  const discard = () => {
    forget();
    reset(form.base);
  };
  return { ...form, isPending, error, save, discard };
}
