import { ApiError, type CallName } from '@bandstand/client/api/api.ts';
import { useRefresh } from '../queries.ts';
import { useSharedForm, type SharedForm } from './useSharedForm.ts';
import { useSubmission } from './useSubmission.ts';

type SavedFormOptions<T extends object> = {
  /** What is saved now; it may change while somebody types. */
  saved: T;
  /** Writes the values; resolves with what is saved then, or with nothing where the form is left. */
  write: (values: T, options: { idempotencyKey: string }) => Promise<T | undefined>;
  /** Read again when somebody else was quicker, so that their changes come in. */
  conflictsWith?: CallName;
};

export type SavedForm<T> = Omit<SharedForm<T>, 'reset'> & {
  isPending: boolean;
  error: unknown;
  save: () => void;
  /** Begins again from what is saved. */
  discard: () => void;
};

/** A form that is saved by a button: what was typed, what others saved meanwhile, and one attempt to save at a time. */
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
