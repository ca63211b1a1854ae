import type { SessionBundle } from '@bandstand/contract/auth.ts';
import { isValid, validateSetUp } from '@bandstand/rules/fields/fields.ts';
import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { usePlatform } from '../platform.ts';
import { useFormTexts } from '../texts/useFieldText.ts';

/** The form that finishes the set-up. Once it is saved, the member has a password. `onSaved` also runs when another screen takes its place. */
export function useSetUp({ user }: SessionBundle, onSaved: () => void = () => {}) {
  const { api, session } = usePlatform();
  const [form, setForm] = useState({ name: user.name, password: '' });
  const [isTried, setIsTried] = useState(false);
  const errors = validateSetUp(form);
  const save = useMutation({
    mutationFn: () => api('POST /auth/set_password', { body: { name: form.name.trim(), password: form.password } }),
    onSuccess: (bundle) => {
      session.adopt(bundle);
      onSaved();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (isValid(errors)) save.mutate();
  };
  return { form, setForm, textOf: useFormTexts(isTried ? errors : {}, save.error), save, submit };
}
