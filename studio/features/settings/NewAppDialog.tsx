import { appSlugOf } from '@bandstand/rules/pages/slugs.ts';
import { TextField } from '@bandstand/ui/primitives/TextField.tsx';
import { useState, type ReactNode } from 'react';
import { FormDialog } from '../../platform/forms/FormDialog.tsx';
import { fieldError, formError } from '../../platform/errors.ts';
import { useSend } from '../../platform/queries.ts';
import { useStudio, useText } from '../../platform/studio.ts';

type NewAppDialogProps = { onClose: () => void; templateChoice: (value: string | null, onChange: (id: string | null) => void) => ReactNode };

/** Creates another app for the account; the studio switches to it. */
export function NewAppDialog({ onClose, templateChoice }: NewAppDialogProps) {
  const t = useText();
  const { session } = useStudio();
  const [name, setName] = useState('');
  const [templateId, setTemplateId] = useState<string | null>(null);
  const make = useSend('POST /studio/apps', {
    onDone: (app) => {
      onClose();
      session.choose({ ...app, role: 'owner' });
      void session.start();
    },
  });
  return (
    <FormDialog
      size="large"
      onClose={onClose}
      title={t('studio.settings.new_app')}
      submit={t('studio.set_up.send')}
      isReady={name.trim() !== ''}
      isPending={make.isPending}
      onSubmit={() => make.mutate({ body: { name, slug: appSlugOf(name), template_id: templateId } })}
      message={formError(t, make.error, ['name', 'app_slug'])}
    >
      <div>
        <TextField
          label={t('studio.field.app_name')}
          hint={t('studio.set_up.app_hint')}
          maxLength={80}
          value={name}
          data-autofocus
          error={fieldError(make.error, 'name') ?? fieldError(make.error, 'app_slug')}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        {templateChoice(templateId, setTemplateId)}
      </div>
    </FormDialog>
  );
}
