import type { Form } from '@bandstand/contract/forms.ts';
import type { BuilderMessage, ShownForm } from '@bandstand/contract/preview.ts';
import { aField, aForm } from '@bandstand/contract/testing/forms.builders.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { visit } from '../../testing/visit.tsx';

const post = async (message: BuilderMessage) => {
  await act(async () => {
    window.dispatchEvent(new MessageEvent('message', { data: message, origin: window.location.origin, source: window.parent }));
  });
};
const [name, city] = [aField({ label: 'Your name' }), aField({ label: 'Your city' })];
const form = aForm([name, city]);
const edited = (more: Partial<Form>): ShownForm => ({ ...form, ...more });

beforeEach(async () => {
  const posted: unknown[] = [];
  vi.stubGlobal('parent', { postMessage: (message: unknown) => posted.push(message) });
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  await visit({ at: `/forms/${form.id}?page_builder=grant`, calls: { 'GET /forms/{id}': () => form } });
  expect(await screen.findByLabelText(/Your name/)).toBeTruthy();
  await waitFor(() => expect(posted).toContainEqual({ type: 'app:ready' }));
});

it('a form in the builder’s frame follows what is typed in the studio', async () => {
  const form_fields = [{ ...name, label: 'Your full name' }, city];
  await post({ type: 'builder:form', form: edited({ title: 'About you', form_fields }), place_id: null });
  expect(await screen.findByLabelText(/Your full name/)).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1, name: 'About you' })).toBeTruthy();
});

it('a form in the builder’s frame shows the question that is selected in the studio, also a new one', async () => {
  const added = aField({ label: 'Your street' });
  const groups = [form.form_groups[0]!, { ...form.form_groups[1]!, form_field_ids: [city.id, added.id] }];
  const shown = edited({ form_fields: [name, city, added], form_groups: groups });
  await post({ type: 'builder:form', form: shown, place_id: added.id });
  expect(await screen.findByLabelText(/Your street/)).toBeTruthy();
  await post({ type: 'builder:form', form: shown, place_id: groups[0]!.id });
  expect(await screen.findByLabelText(/Your name/)).toBeTruthy();
});

it('a form in the builder’s frame leaves the focus with the studio', async () => {
  vi.spyOn(document, 'hasFocus').mockReturnValue(false);
  const focused = document.activeElement;
  await post({ type: 'builder:form', form: edited({}), place_id: city.id });
  await waitFor(() => expect(screen.getByLabelText(/Your city/)).toBeTruthy());
  expect(document.activeElement).toBe(focused);
});

it('another form than the one in the frame changes nothing', async () => {
  await post({ type: 'builder:form', form: { ...edited({ title: 'Other' }), id: 'other' }, place_id: city.id });
  expect(screen.queryByLabelText(/Your city/)).toBeNull();
});
