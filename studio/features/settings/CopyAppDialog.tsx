import { Banner } from '@bandstand/ui/primitives/Banner.tsx';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Dialog } from '@bandstand/ui/primitives/Dialog.tsx';
import { TextField } from '@bandstand/ui/primitives/TextField.tsx';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import { appSlugOf } from '@bandstand/rules/pages/slugs.ts';
import { useId, useState } from 'react';
import type { Answer } from '../../platform/api.ts';
import { fieldError, formError } from '../../platform/errors.ts';
import { useSend } from '../../platform/queries.ts';
import { useStudio, useText } from '../../platform/studio.ts';

/** One more app like this one; the studio turns to it. */
export function CopyAppDialog({ app, onClose }: { app: Answer<'GET /studio/apps/{id}'>; onClose: () => void }) {
  const t = useText();
  const id = useId();
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
    <Dialog
      open
      onClose={onClose}
      title={t('studio.settings.copy')}
      closeLabel={t('studio.close')}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('studio.cancel')}
          </Button>
          <Button type="submit" form={id} variant="primary" disabled={name.trim() === ''} pending={make.isPending}>
            {t('studio.settings.copy')}
          </Button>
        </>
      }
    >
      <form
        id={id}
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim() !== '') make.mutate({ params: { id: app.id }, body: { name, slug: appSlugOf(name) } });
        }}
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
        {error && <Banner tone="danger">{error}</Banner>}
      </form>
    </Dialog>
  );
}
