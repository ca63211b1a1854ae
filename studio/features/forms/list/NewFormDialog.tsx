import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { TextField } from '@bandstand/ui/primitives/TextField.tsx';
import { useState } from 'react';
import { fieldError, formError } from '../../../platform/errors.ts';
import { FormDialog } from '../../../platform/forms/FormDialog.tsx';
import { TemplateRadios } from '../../../platform/forms/TemplateRadios.tsx';
import { useFocusAtStart } from '../../../platform/forms/useFocusAtStart.ts';
import { useSend } from '../../../platform/queries.ts';
import { useText } from '../../../platform/studio.ts';
import { formFromTemplate, formTemplates, templateIcons, type FormTemplate } from '../state/templates.ts';

type NewFormDialogProps = { suggestedTitle?: string; onClose: () => void; onDone: (form: { id: string; title: string }) => void };

/** A new form, empty or from one of the templates; its title follows the template until it is typed. */
export function NewFormDialog({ suggestedTitle = '', onClose, onDone }: NewFormDialogProps) {
  const t = useText();
  const field = useFocusAtStart<HTMLInputElement>();
  const [template, setTemplate] = useState<FormTemplate>('empty');
  const [typed, setTyped] = useState<string | null>(suggestedTitle || null);
  const title = typed ?? (template === 'empty' ? '' : t(`studio.form_template.${template}`));
  const create = useSend('POST /studio/forms', { changes: ['GET /studio/forms', 'GET /studio/changes'], onDone });
  return (
    <FormDialog
      onClose={onClose}
      size="large"
      title={t('studio.forms.new')}
      submit={t('studio.reusables.create')}
      isReady={title.trim() !== ''}
      isPending={create.isPending}
      onSubmit={() => create.mutate({ body: formFromTemplate(t, template, title.trim(), () => crypto.randomUUID()) })}
      message={formError(t, create.error, ['title'])}
    >
      <TextField
        ref={field}
        label={t('studio.field.title')}
        value={title}
        maxLength={200}
        error={fieldError(create.error, 'title')}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <TemplateRadios
        label={t('studio.forms.start_from')}
        value={template}
        onChange={setTemplate}
        options={formTemplates.map((one) => ({
          value: one,
          icon: <Icon of={templateIcons[one]} size={18} />,
          title: t(`studio.form_template.${one}`),
          text: t(`studio.form_template.${one}.text`),
        }))}
      />
    </FormDialog>
  );
}
