import { VisuallyHidden } from '@bandstand/ui/primitives/VisuallyHidden.tsx';
import { Screen } from '../../../platform/screen/Screen.tsx';
import { useText } from '../../../platform/texts/useText.ts';
import { FormRun } from '../runner/FormRun.tsx';
import { useForm } from '../../../platform/forms/forms.queries.ts';
import { useShownForm } from '../state/useShownForm.ts';

const context = { trigger: 'manual', item: null, pageId: null } as const;

/** `/forms/{id}`: a form at its own address, for guests too if it is public (FRM-5). */
export function FormScreen({ params }: { params: Readonly<Record<string, string | undefined>> }) {
  const t = useText();
  const id = params['id'] ?? '';
  const form = useShownForm(useForm(id).data);
  return (
    <Screen
      title={form?.title ?? t('form.form')}
      isHeadingHidden
      width="full"
      hidesTabBar
      toolbar={{ title: form?.title ?? null, isTitleAlwaysShown: true }}
    >
      <VisuallyHidden as="h1">{form?.title ?? t('form.form')}</VisuallyHidden>
      <FormRun key={id} formId={id} context={context} layout="page" onClose={null} />
    </Screen>
  );
}
