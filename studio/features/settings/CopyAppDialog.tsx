import { TextField } from '@bandstand/ui/primitives/TextField.tsx';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import { appSlugOf } from '@bandstand/rules/pages/slugs.ts';
import { useState } from 'react';
import { FormDialog } from '../../platform/forms/FormDialog.tsx';
import type { Answer } from '@bandstand/client/api/api.ts';
import { fieldError, formError } from '../../platform/errors.ts';
import { useSend } from '../../platform/queries.ts';
import { useStudio, useText } from '../../platform/studio.ts';

/** Copies the app; the studio switches to the copy. */
export function CopyAppDialog({ app, onClose }: { app: Answer<'GET /studio/apps/{id}'>; onClose: () => void }) {
  const t = useText();
  const { session } = useStudio();
  const [name, setName] = useState(t('studio.settings.copy.title', { name: app.name }).slice(0, 80));
  const make = useSend('POST /studio/apps/{id}/duplicate', {
    onDone: (made) => {
      onClose();
      toast({ text: t('studio.settings.copy.done') });
      session.choose({ ...made, role: 'owner' });
      void session.start();
    },
  });
  const error = formError(t, make.error, ['name', 'app_slug']);
  return (
    <FormDialog
      onClose={onClose}
      title={t('studio.settings.copy')}
      submit={t('studio.settings.copy')}
      isReady={name.trim() !== ''}
      isPending={make.isPending}
      onSubmit={() => make.mutate({ params: { id: app.id }, body: { name, slug: appSlugOf(name) } })}
      message={error}
    >
      <TextField
        label={t('studio.field.app_name')}
        hint={t('studio.settings.copy.lead')}
        maxLength={80}
        value={name}
        data-autofocus
        error={fieldError(make.error, 'name') ?? fieldError(make.error, 'app_slug')}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
