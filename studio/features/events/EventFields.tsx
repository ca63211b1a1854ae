import { Segmented } from '@bandstand/ui/primitives/Segmented.tsx';
import { TextField } from '@bandstand/ui/primitives/TextField.tsx';
import { useText } from '../../platform/studio.ts';
import type { EventForm, FormFault } from './eventForm.ts';
import styles from './events.module.css';
import { HostsField } from './HostsField.tsx';
import { RuleFields } from './RuleFields.tsx';

type EventFieldsProps = {
  form: EventForm;
  onChange: (form: EventForm) => void;
  faults: readonly FormFault[];
  /** A single occurrence does not repeat. */
  hasRule: boolean;
  /** When everything has the usual title. */
  hasTitle: boolean;
};

/** When, how long, how often, where, for how many, with whom. */
export function EventFields({ form, onChange, faults, hasRule, hasTitle }: EventFieldsProps) {
  const t = useText();
  const set = (changes: Partial<EventForm>) => onChange({ ...form, ...changes });
  const errorOf = (fault: FormFault) => (faults.includes(fault) ? t('field.invalid') : null);
  return (
    <>
      <div className={styles.time}>
        <TextField
          type="datetime-local"
          label={t('studio.events.starts')}
          value={form.starts_at}
          error={errorOf('starts_at')}
          required
          onChange={(event) => set({ starts_at: event.currentTarget.value })}
        />
        <TextField
          type="number"
          inputMode="numeric"
          min={1}
          label={t('studio.events.minutes')}
          value={form.minutes}
          error={errorOf('minutes')}
          onChange={(event) => set({ minutes: event.currentTarget.value })}
        />
      </div>
      {hasRule && <RuleFields startsAt={form.starts_at.slice(0, 16)} rule={form.rule} onChange={(rule) => set({ rule })} />}
      {hasTitle && (
        <TextField
          label={t('studio.events.own_title')}
          hint={t('studio.events.own_title_hint')}
          value={form.title}
          maxLength={200}
          onChange={(event) => set({ title: event.currentTarget.value })}
        />
      )}
      <div className={styles.stack}>
        <span className={styles.label}>{t('studio.events.where')}</span>
        <Segmented
          label={t('studio.events.where')}
          value={form.where}
          onChange={(where) => set({ where })}
          options={[
            { value: 'none', label: t('studio.events.where.none') },
            { value: 'place', label: t('studio.events.where.place') },
            { value: 'online', label: t('studio.events.where.online') },
          ]}
        />
      </div>
      {form.where === 'place' && (
        <TextField
          label={t('studio.events.address')}
          value={form.address}
          maxLength={500}
          onChange={(event) => set({ address: event.currentTarget.value })}
        />
      )}
      {form.where !== 'none' && (
        <TextField
          type="url"
          inputMode="url"
          label={t('studio.events.url')}
          hint={t('studio.events.url_hint')}
          placeholder="https://"
          value={form.url}
          maxLength={2000}
          error={errorOf('url')}
          onChange={(event) => set({ url: event.currentTarget.value })}
        />
      )}
      <TextField
        type="number"
        inputMode="numeric"
        min={1}
        label={t('studio.events.seats')}
        hint={t('studio.events.seats_hint')}
        value={form.seats}
        error={errorOf('seats')}
        onChange={(event) => set({ seats: event.currentTarget.value })}
      />
      <HostsField ids={form.host_ids} onChange={(host_ids) => set({ host_ids })} />
      <TextField
        type="url"
        inputMode="url"
        label={t('studio.events.replay')}
        hint={t('studio.events.replay_hint')}
        placeholder="https://"
        value={form.replay_url}
        maxLength={2000}
        error={errorOf('replay_url')}
        onChange={(event) => set({ replay_url: event.currentTarget.value })}
      />
    </>
  );
}
