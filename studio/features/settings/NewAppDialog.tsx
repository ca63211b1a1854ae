import { appSlugOf } from '@bandstand/rules/pages/slugs.ts';
import { Banner } from '@bandstand/ui/primitives/Banner.tsx';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Dialog } from '@bandstand/ui/primitives/Dialog.tsx';
import { TextField } from '@bandstand/ui/primitives/TextField.tsx';
import { useId, useState, type ReactNode } from 'react';
import { fieldError, formError } from '../../platform/errors.ts';
import { useSend } from '../../platform/queries.ts';
import { useStudio, useText } from '../../platform/studio.ts';

type NewAppDialogProps = { onClose: () => void; templateChoice: (value: string | null, onChange: (id: string | null) => void) => ReactNode };

/** One more app of the account; the studio turns to it. */
export function NewAppDialog({ onClose, templateChoice }: NewAppDialogProps) {
  const t = useText();
  const id = useId();
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
    <Dialog
      open
      size="large"
      onClose={onClose}
      title={t('studio.settings.new_app')}
      closeLabel={t('studio.close')}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('studio.cancel')}
          </Button>
          <Button type="submit" form={id} variant="primary" disabled={name.trim() === ''} pending={make.isPending}>
            {t('studio.set_up.send')}
          </Button>
        </>
      }
    >
      <form
        id={id}
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim() !== '') make.mutate({ body: { name, slug: appSlugOf(name), template_id: templateId } });
        }}
      >
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
        {formError(t, make.error, ['name', 'app_slug']) && <Banner tone="danger">{formError(t, make.error, ['name', 'app_slug'])}</Banner>}
      </form>
    </Dialog>
  );
}
