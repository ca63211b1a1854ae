import type { SessionBundle } from '@bandstand/contract/auth.ts';
import type { Form, GivenValue } from '@bandstand/contract/forms.ts';
import { aBundle } from '@bandstand/contract/testing/app.builders.ts';
import { anId, aPage } from '@bandstand/contract/testing/pages.builders.ts';
import type { FakeCalls } from '@bandstand/client/testing/fakeServer.ts';
import { screen } from '@testing-library/react';
import { visit, type Visit } from '../../../testing/visit.tsx';

export const sent = { submission_id: anId(), subscriber_uuid: null, result: null };

/** The calls of a form that accepts everything. */
export const servingForm = (form: Form, more: FakeCalls = {}): FakeCalls => ({
  'GET /forms/{id}': () => form,
  'POST /forms/{id}/visits': () => ({ is_repeat: false }),
  'POST /forms/{id}/submit': () => sent,
  'GET /forms_due': () => ({ items: [], total_count: 0 }),
  ...more,
});

type Options = { bundle?: SessionBundle | null; at?: string; calls?: FakeCalls };

/** Opens a form above the home page. */
export async function opensForm(form: Form, { bundle = aBundle(), at = `/#form?form_id=${form.id}`, calls = {} }: Options = {}): Promise<Visit> {
  const visited = await visit({ at, pages: [aPage({ path: '/', page_title: 'Home' })], bundle, calls: servingForm(form, calls) });
  await screen.findByRole('dialog');
  return visited;
}

/** The given values of each submission that reached the server, by field. */
export const submissionsOf = ({ server }: Pick<Visit, 'server'>): Record<string, unknown>[] =>
  server
    .calls('POST /forms/{id}/submit')
    .map(({ body }) =>
      Object.fromEntries((body as { submitted_values: GivenValue[] }).submitted_values.map((value) => [value.form_field_id, value.value])),
    );

export const next = (): HTMLElement => screen.getByRole('button', { name: /^(Next|Send|Start|Continue|Save changes|Save)$/ });
