import { fireEvent, screen, within } from '@testing-library/react';
import type { Answer } from '@bandstand/client/api/api.ts';
import { FormBuilder } from '../features/forms/builder/FormBuilder.tsx';
import type { FormDraft } from '../features/forms/state/document.ts';
import type { FormSlots } from '../features/forms/state/FormContext.ts';
import { aForm } from './aForm.ts';
import { listOf } from './builders.ts';
import { fakeLayout } from './fakeLayout.ts';
import type { Answers, Sent } from './fakeServer.ts';
import { renderStudio } from './renderStudio.tsx';

const slots: FormSlots = {
  actionField: ({ label, value, onChange }) => (
    <button type="button" onClick={() => onChange({ id: 'act', type: 'open_next', data: {} })}>
      {label}: {value?.type ?? 'none'}
    </button>
  ),
};

/** A form in the builder, over a server that stores what it is sent. */
export async function openForm(draft: FormDraft = aForm(), answers: Answers = {}, options: Parameters<typeof renderStudio>[2] = {}) {
  fakeLayout({ width: 600, height: 900 });
  let stored = draft;
  const put = ({ body }: Sent): Answer<'PUT /studio/forms/{id}'> => {
    const { base_version: _base, ...changes } = body as Partial<FormDraft> & { base_version: number };
    stored = { ...stored, ...changes, version: stored.version + 1 };
    return stored;
  };
  const studio = await renderStudio(
    <FormBuilder draft={draft} slots={slots} actions={() => null} />,
    {
      'PUT /studio/forms/{id}': put,
      'GET /studio/forms/{id}': () => stored,
      'GET /studio/properties': listOf([]),
      'GET /studio/pages': listOf([]),
      'GET /studio/changes': { items: [], access_changes: [], timezone: 'Europe/Berlin' },
      ...answers,
    },
    options,
  );
  return { ...studio, stored: () => stored };
}

export const outline = () => within(screen.getByRole('grid', { name: 'Questions of the form' }));
export const lines = () =>
  outline()
    .getAllByRole('row')
    .map(({ textContent }) => textContent);
export const line = (text: string | RegExp) => outline().getByText(text).closest<HTMLElement>('[role="row"]')!;
export const press = (element: Element, key: string, more: object = {}) => fireEvent.keyDown(element, { key, code: key, ...more });
/** Selects a line as a click does. */
export function select(text: string | RegExp, more: object = {}): void {
  const row = line(text);
  fireEvent.pointerDown(row, { pointerType: 'mouse', button: 0, ...more });
  fireEvent.pointerUp(row, { pointerType: 'mouse', button: 0, ...more });
  fireEvent.click(row, { detail: 1, ...more });
}
