import { Checkbox } from '@bandstand/ui/primitives/Checkbox.tsx';
import { TextField } from '@bandstand/ui/primitives/TextField.tsx';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import { errorText } from '../../platform/errors.ts';
import { SavedFormFrame } from '../../platform/forms/SavedFormFrame.tsx';
import { useSavedForm } from '../../platform/forms/useSavedForm.ts';
import { useRemember } from '../../platform/queries.ts';
import { Section } from '../../platform/screen/Section.tsx';
import { useApi, useStaff, useText } from '../../platform/studio.ts';

const usualDays = 14;

/** Whether members may request a refund, and for how long after a purchase. */
export function AskingRules({ days }: { days: number | null }) {
  const t = useText();
  const { may } = useStaff();
  const remember = useRemember();
  const api = useApi();
  const form = useSavedForm<{ days: number | null }>({
    saved: { days },
    write: async (body) => {
      const saved = await api('PUT /studio/refund_settings', { body });
      remember('GET /studio/refund_settings', undefined, saved);
      toast({ text: t('studio.saved') });
      return saved;
    },
  });
  const { values, set } = form;
  return (
    <SavedFormFrame form={form} canWrite={may('settings')} message={form.error ? errorText(t, form.error) : null}>
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
    </SavedFormFrame>
  );
}
