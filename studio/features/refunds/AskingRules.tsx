import { Banner } from '@bandstand/ui/primitives/Banner.tsx';
import { Checkbox } from '@bandstand/ui/primitives/Checkbox.tsx';
import { TextField } from '@bandstand/ui/primitives/TextField.tsx';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import { errorText } from '../../platform/errors.ts';
import { useRemember, useSend } from '../../platform/queries.ts';
import { SaveFoot } from '../../platform/screen/SaveFoot.tsx';
import { Section } from '../../platform/screen/Section.tsx';
import { useStaff, useText } from '../../platform/studio.ts';
import { useSharedForm } from '../../platform/useSharedForm.ts';
import styles from './refunds.module.css';

const usualDays = 14;

/** Whether members may ask, and for how long after a purchase. */
export function AskingRules({ days }: { days: number | null }) {
  const t = useText();
  const { may } = useStaff();
  const remember = useRemember();
  const form = useSharedForm<{ days: number | null }>({ days });
  const save = useSend('PUT /studio/refund_settings', {
    onDone: (saved) => {
      remember('GET /studio/refund_settings', undefined, saved);
      form.reset(saved);
      toast({ text: t('studio.saved') });
    },
  });
  const { values, set } = form;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate({ body: values });
      }}
    >
      <fieldset className={styles.fields} disabled={!may('settings')}>
        <Section title={t('studio.refunds.settings')}>
          <Checkbox
            label={t('studio.refunds.allow')}
            checked={values.days !== null}
            onChange={(event) => set({ days: event.currentTarget.checked ? usualDays : null })}
          />
          {values.days !== null && (
            <TextField
              label={t('studio.refunds.days')}
              type="number"
              min={1}
              max={3650}
              value={values.days}
              onChange={(event) => set({ days: Math.min(3650, Math.max(1, Math.floor(Number(event.currentTarget.value)) || 1)) })}
            />
          )}
        </Section>
      </fieldset>
      {save.error && <Banner tone="danger">{errorText(t, save.error)}</Banner>}
      {may('settings') && <SaveFoot isChanged={form.isChanged} isPending={save.isPending} onDiscard={() => form.reset(form.base)} />}
    </form>
  );
}
