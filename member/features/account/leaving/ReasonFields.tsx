import { leavingReasons } from '@bandstand/contract/leaving.values.ts';
import { Select } from '@bandstand/ui/primitives/Select.tsx';
import { TextArea } from '@bandstand/ui/primitives/TextArea.tsx';
import { useText } from '../../../platform/texts/useText.ts';
import type { Why } from '../state/sendReason.ts';

/** Why a member leaves: asked once, never required. */
export function ReasonFields({ why, onChange }: { why: Why; onChange: (why: Why) => void }) {
  const t = useText();
  return (
    <>
      <Select
        label={t('leave.reason')}
        note={t('leave.optional')}
        value={why?.reason ?? ''}
        options={[
          { value: '', label: t('leave.no_reason') },
          ...leavingReasons.map((reason) => ({ value: reason as string, label: t(`leave.reason.${reason}`) })),
        ]}
        onChange={(event) => {
          const reason = leavingReasons.find((known) => known === event.currentTarget.value);
          onChange(reason ? { reason, note: why?.note ?? '' } : null);
        }}
      />
      {why && (
        <TextArea
          label={t('leave.note')}
          note={t('leave.optional')}
          rows={2}
          maxLength={1000}
          value={why.note}
          onChange={(event) => onChange({ ...why, note: event.currentTarget.value })}
        />
      )}
    </>
  );
}
