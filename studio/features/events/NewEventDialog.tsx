import { Banner } from '@bandstand/ui/primitives/Banner.tsx';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Dialog } from '@bandstand/ui/primitives/Dialog.tsx';
import { Segmented } from '@bandstand/ui/primitives/Segmented.tsx';
import { TextField } from '@bandstand/ui/primitives/TextField.tsx';
import { useId, useState, type FormEvent } from 'react';
import { fieldError, formError } from '../../platform/errors.ts';
import { PagePick } from '../../platform/picking/PagePick.tsx';
import { useSend } from '../../platform/queries.ts';
import { useText } from '../../platform/studio.ts';
import { useAppTime } from '../../platform/useAppTime.ts';
import { EventFields } from './EventFields.tsx';
import { emptyForm, readForm, type FormFault } from './eventForm.ts';
import styles from './events.module.css';
import { changedByEdits } from './useEditEvent.ts';
import { ZoneField } from './ZoneField.tsx';

const tomorrow = () => `${new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)}T18:00`;

/** An event from nothing: a new page or one that is there, and when it takes place. Answers the event, or null. */
export function NewEventDialog({ onAnswer }: { onAnswer: (eventId: string | null) => void }) {
  const t = useText();
  const formId = useId();
  const { zone: appZone } = useAppTime();
  const [from, setFrom] = useState<'title' | 'page'>('title');
  const [title, setTitle] = useState('');
  const [pageId, setPageId] = useState<string | null>(null);
  const [zone, setZone] = useState<string | null>(null);
  const [form, setForm] = useState(() => emptyForm(tomorrow()));
  const [faults, setFaults] = useState<FormFault[]>([]);
  const create = useSend('POST /studio/events', { changes: [...changedByEdits, 'GET /studio/pages'], onDone: ({ id }) => onAnswer(id) });
  const isReady = from === 'title' ? title.trim() !== '' : pageId !== null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const part = readForm(form);
    if ('faults' in part) return setFaults(part.faults);
    setFaults([]);
    const about = from === 'title' ? { title: title.trim() } : { page_id: pageId! };
    create.mutate({ body: { ...about, timezone: zone ?? appZone, part } });
  };
  const message = formError(t, create.error, ['title', 'page_id', 'timezone']);
  return (
    <Dialog
      open
      onClose={() => onAnswer(null)}
      title={t('studio.events.new')}
      closeLabel={t('studio.close')}
      footer={
        <>
          <Button variant="quiet" onClick={() => onAnswer(null)}>
            {t('studio.cancel')}
          </Button>
          <Button type="submit" form={formId} variant="primary" pending={create.isPending} disabled={!isReady}>
            {t('studio.events.create')}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.fields} noValidate onSubmit={submit}>
        <Segmented
          label={t('studio.events.from')}
          value={from}
          onChange={setFrom}
          options={[
            { value: 'title', label: t('studio.events.from.title') },
            { value: 'page', label: t('studio.events.from.page') },
          ]}
        />
        {from === 'title' ? (
          <TextField
            label={t('studio.field.title')}
            value={title}
            maxLength={200}
            required
            error={fieldError(create.error, 'title')}
            onChange={(event) => setTitle(event.currentTarget.value)}
          />
        ) : (
          <PagePick label={t('studio.events.page')} value={pageId} error={fieldError(create.error, 'page_id')} onChange={setPageId} />
        )}
        <EventFields form={form} onChange={setForm} faults={faults} hasRule hasTitle={false} />
        <ZoneField value={zone ?? appZone} onChange={setZone} />
        {message && <Banner tone="danger">{message}</Banner>}
      </form>
    </Dialog>
  );
}
