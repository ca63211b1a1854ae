import { TextField } from '@bandstand/ui/primitives/TextField.tsx';
import type { ComponentProps } from 'react';
import { useText } from '../texts/useText.ts';

/** A member's own name. */
export function NameField(field: Omit<ComponentProps<typeof TextField>, 'label' | 'name' | 'autoComplete'>) {
  const t = useText();
  return <TextField {...field} label={t('auth.name.label')} name="name" autoComplete="name" />;
}
