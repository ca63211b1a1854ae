import { Segmented } from '@bandstand/ui/primitives/Segmented.tsx';
import { TextField } from '@bandstand/ui/primitives/TextField.tsx';
import { useState } from 'react';
import { FormDialog } from '../../platform/forms/FormDialog.tsx';
import { fieldError, formError } from '../../platform/errors.ts';
import { PagePick } from '../../platform/picking/PagePick.tsx';
import { useSend } from '../../platform/queries.ts';
import { useText } from '../../platform/studio.ts';
import { useAppTime } from '../../platform/words/useAppTime.ts';
import { EventFields } from './EventFields.tsx';
import { emptyForm, readForm, type FormFault } from './eventForm.ts';
import { changedByEdits } from './useEditEvent.ts';
import { ZoneField } from './ZoneField.tsx';

const tomorrow = () => `${new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)}T18:00`;

/** A new event: a new page or an existing one, and when it takes place. Resolves with the event, or null. */
export function NewEventDialog({ onAnswer }: { onAnswer: (eventId: string | null) => void }) {
  const t = useText();
  const { zone: appZone } = useAppTime();
  const [from, setFrom] = useState<'title' | 'page'>('title');
  const [title, setTitle] = useState('');
  const [pageId, setPageId] = useState<string | null>(null);
  const [zone, setZone] = useState<string | null>(null);
  const [form, setForm] = useState(() => emptyForm(tomorrow()));
  const [faults, setFaults] = useState<FormFault[]>([]);
  const create = useSend('POST /studio/events', { changes: [...changedByEdits, 'GET /studio/pages'], onDone: ({ id }) => onAnswer(id) });
  const about = from === 'page' ? pageId && { page_id: pageId } : title.trim() && { title: title.trim() };
  const isReady = Boolean(about);
  const submit = () => {
    const part = readForm(form);
    if ('faults' in part) return setFaults(part.faults);
    setFaults([]);
    if (about) create.mutate({ body: { ...about, timezone: zone ?? appZone, part } });
  };
  const message = formError(t, create.error, ['title', 'page_id']);
  return (
    <FormDialog
      onClose={() => onAnswer(null)}
      title={t('studio.events.new')}
      submit={t('studio.events.create')}
      isReady={isReady}
      isPending={create.isPending}
      onSubmit={submit}
      message={message}
    >
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
    </FormDialog>
  );
}
