import type { FormTrigger } from '@bandstand/contract/forms.values.ts';
import { isPagePath } from '@bandstand/rules/pages/slugs.ts';
import type { Platform } from '../../../platform/platform.ts';
import { dueQuery, type DueForm } from '../state/forms.queries.ts';
import { itemOf } from '../state/runContext.ts';
import type { Happening } from './happenings.ts';

type Due = { formId: string; trigger: FormTrigger; itemId: string | null };

/** The form to show after something, if one is due (FRM-3); null: none, or the member is gone. */
export async function dueAfter(platform: Platform, happening: Happening | { trigger: 'auth_signed_up'; id: null }): Promise<Due | null> {
  const { session, queries, api, preview } = platform;
  const { bundle } = session.current();
  const itemId = idOf(platform, happening);
  if (!bundle || preview || session.isRemembered() || itemId === undefined) return null;
  const forms = await queries.fetchQuery(dueQuery(api, bundle.user.id));
  const due = forms.find((form) => isAfter(form, happening.trigger, itemId));
  return due ? { formId: due.form_id, trigger: due.trigger, itemId } : null;
}

/** Undefined: it is over, such as a page that was left. */
function idOf({ pages, navigation }: Platform, happening: Happening | { trigger: 'auth_signed_up'; id: null }): string | null | undefined {
  if (happening.trigger !== 'page_viewed') return happening.id;
  const { path } = navigation.current();
  const page = path === happening.path && isPagePath(path) ? pages.peek(path) : null;
  return page?.page.access.mode === 'full' ? page.page_id : undefined;
}

const isAfter = ({ trigger, items }: DueForm, happened: FormTrigger, itemId: string | null): boolean =>
  trigger === happened && (items.length === 0 || items.some(({ id }) => id === itemId));

/**
 * Counts the appearance of a form (FRM-13). Resolves with the panel that shows it; null: another device has shown it already.
 */
export async function announce({ api, queries, session }: Platform, { formId, trigger, itemId }: Due): Promise<Record<string, string> | null> {
  const visit = crypto.randomUUID();
  const item = itemOf(trigger, itemId ?? undefined);
  const { is_repeat: isRepeat } = await api('POST /forms/{id}/visits', {
    params: { id: formId },
    body: { visit_id: visit, trigger, triggering_item: item },
  });
  const { bundle } = session.current();
  // The server says whether it is due once more.
  if (bundle) void queries.invalidateQueries({ queryKey: dueQuery(api, bundle.user.id).queryKey });
  return isRepeat ? null : { form_id: formId, trigger, ...(item ? { item: item.id } : {}), visit };
}
