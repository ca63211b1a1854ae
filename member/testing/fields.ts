import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

export const press = (name: string | RegExp): HTMLElement => screen.getByRole('button', { name });
export const field = (label: string | RegExp): HTMLInputElement => screen.getByLabelText<HTMLInputElement>(label);

/** Replaces a field's text at once: typing it key by key takes a second per sentence. */
export async function fill(user: UserEvent, label: string | RegExp, text: string): Promise<void> {
  await user.clear(field(label));
  await user.click(field(label));
  if (text !== '') await user.paste(text);
}

/** The error text tied to a field; null: none. */
export function faultOf(label: string | RegExp): string | null {
  const control = field(label);
  const ids = control.getAttribute('aria-describedby')?.split(' ') ?? [];
  const error = ids.find((id) => id.endsWith('-error'));
  return control.getAttribute('aria-invalid') === 'true' && error ? (document.getElementById(error)?.textContent ?? null) : null;
}
