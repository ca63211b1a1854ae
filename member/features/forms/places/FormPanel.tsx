import { formTriggers, type FormTrigger } from '@bandstand/contract/forms.values.ts';
import { useState } from 'react';
import type { PanelProps } from '../../../platform/navigation/panel.ts';
import { usePlatform } from '../../../platform/platform.ts';
import { FormFrame } from '../runner/FormFrame.tsx';
import { FormRun } from '../runner/FormRun.tsx';
import { useForm } from '../../../platform/forms/forms.queries.ts';
import { itemOf, type RunContext } from '../state/runContext.ts';

/**
 * `#form?form_id=`: a form above any page (NAV-4). `trigger` and `item` say after what it came, `visit` under which visit that was announced, and
 * `session_id` to which workout it belongs (FRM-7).
 */
export function FormPanel({ query, onClose }: PanelProps) {
  const { pages, navigation } = usePlatform();
  const id = query['form_id'] ?? '';
  const form = useForm(id);
  // The page below stays the same: navigation closes the form.
  const [context] = useState<RunContext>(() => {
    const trigger = triggerOf(query);
    const pageId = pages.peek(navigation.current().path)?.page_id ?? null;
    return { trigger, item: itemOf(trigger, query['session_id'] ?? query['item']), pageId, visitId: query['visit'] };
  });
  return (
    <FormFrame title={form.data?.title ?? ''} onClose={onClose}>
      <FormRun key={id} formId={id} sessionId={query['session_id']} context={context} layout="dialog" onClose={onClose} />
    </FormFrame>
  );
}

function triggerOf(query: PanelProps['query']): FormTrigger {
  if (query['session_id']) return 'workout_capture';
  return formTriggers.find((trigger) => trigger === query['trigger']) ?? 'manual';
}
