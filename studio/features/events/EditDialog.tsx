import type { EventDraft, OwnerOccurrence } from '@bandstand/contract/events.studio.ts';
import { formatDayAndTime } from '@bandstand/rules/text/dates.ts';
import { Segmented } from '@bandstand/ui/primitives/Segmented.tsx';
import { useState } from 'react';
import { FormDialog } from '../../platform/forms/FormDialog.tsx';
import { errorText } from '../../platform/errors.ts';
import { useLanguage, useText } from '../../platform/studio.ts';
import { EventFields } from './EventFields.tsx';
import { changesOf, partOf, readForm, toForm, type FormFault } from './eventForm.ts';
import { useEditEvent, type Scope } from './useEditEvent.ts';

type EditDialogProps = { event: EventDraft; date: OwnerOccurrence; onClose: () => void };

/** One occurrence, it and those after it, or all: shows what changes before it is saved, and saves it as a draft. */
export function EditDialog({ event, date, onClose }: EditDialogProps) {
  const t = useText();
  const language = useLanguage();
  const repeats = event.parts.length > 1 || event.parts[0]?.rule !== null;
  const [before] = useState(() => partOf(event, date));
  const [scope, setScope] = useState<Scope>(repeats ? 'this' : 'all');
  const [form, setForm] = useState(() => toForm(before));
  const [faults, setFaults] = useState<FormFault[]>([]);
  const edit = useEditEvent(event, onClose);

  const submit = () => {
    const read = readForm(form);
    if ('faults' in read) return setFaults(read.faults);
    setFaults([]);
    const after = scope === 'this' ? { ...read, rule: before.rule } : read;
    const changes = changesOf(before, after);
    if (!changes) return onClose();
    edit.send({ scope, date: date.date, changes });
  };
  return (
    <FormDialog
      onClose={onClose}
      title={formatDayAndTime(date.starts_at, { language, timeZone: date.timezone })}
      submit={t('studio.save')}
      isPending={edit.isPending}
      onSubmit={submit}
      message={edit.error && errorText(t, edit.error)}
    >
      {repeats && (
        <Segmented
          label={t('studio.events.scope')}
          value={scope}
          onChange={setScope}
          options={(['this', 'following', 'all'] as const).map((value) => ({ value, label: t(`studio.events.scope.${value}`) }))}
        />
      )}
      <EventFields form={form} onChange={setForm} faults={faults} hasRule={scope !== 'this'} hasTitle={repeats} />
    </FormDialog>
  );
}
