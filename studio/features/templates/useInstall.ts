import { toast } from '@bandstand/ui/primitives/toasts.ts';
import { useLocation } from 'wouter';
import type { Answer, CallName, Input } from '@bandstand/client/api/api.ts';
import { errorText } from '../../platform/errors.ts';
import { useSubmission } from '../../platform/forms/useSubmission.ts';
import { useRefresh } from '../../platform/queries.ts';
import { useApi, useText } from '../../platform/studio.ts';
import { wordsOf, type Template } from './template.ts';

type Target = NonNullable<NonNullable<Input<'POST /studio/templates/{id}/install'>['body']>['target']>;
type Created = Answer<'POST /studio/templates/{id}/install'>['created'];

const changed: readonly CallName[] = [
  'GET /studio/pages',
  'GET /studio/changes',
  'GET /studio/releases',
  'GET /studio/theme',
  'GET /studio/navigation',
  'GET /studio/media',
  'GET /studio/products',
  'GET /studio/composed_blocks',
  'GET /studio/overlays',
  'GET /studio/workouts',
  'GET /studio/forms',
  'GET /studio/home',
];

/** Installs a template once however often it is sent, opens the result, and offers undo. */
export function useInstall(template: Template, onDone: () => void) {
  const t = useText();
  const api = useApi();
  const refresh = useRefresh();
  const [, go] = useLocation();
  const { submit, isPending, error } = useSubmission();

  async function takeBack({ page_ids, release_id, composed_ids }: Created) {
    try {
      if (release_id) await api('POST /studio/releases/{id}/rollback', { params: { id: release_id }, body: {} });
      for (const id of page_ids) await api('POST /studio/pages/{id}/archive', { params: { id } });
      if (page_ids.length === 0) for (const id of composed_ids) await api('DELETE /studio/composed_blocks/{id}', { params: { id } });
      toast({ text: t('studio.templates.taken_back') });
    } catch (refusal) {
      toast({ text: errorText(t, refusal), tone: 'danger' });
    }
    refresh(...changed);
  }
  const send = (target: Target) =>
    submit(async (options) => {
      const { created } = await api('POST /studio/templates/{id}/install', { params: { id: template.id }, body: { target } }, options);
      refresh(...changed);
      onDone();
      toast({
        text: t('studio.templates.installed', { title: wordsOf(t, template).title }),
        tone: 'success',
        action: { label: t('studio.undo'), run: () => void takeBack(created) },
        durationMs: 15_000,
      });
      if (template.kind === 'page' && created.page_ids[0]) go(`/pages/${created.page_ids[0]}`);
      else if (template.kind === 'app') go('/pages');
    });
  return { isPending, error: error === null ? null : errorText(t, error), send };
}
