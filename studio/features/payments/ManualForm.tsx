import type { PaymentSettings } from '@bandstand/contract/payments.studio.ts';
import { Banner } from '@bandstand/ui/primitives/Banner.tsx';
import { TextArea } from '@bandstand/ui/primitives/TextArea.tsx';
import { useState } from 'react';
import { errorText } from '../../platform/errors.ts';
import { SaveFoot } from '../../platform/forms/SaveFoot.tsx';
import { useText } from '../../platform/studio.ts';
import styles from './payments.module.css';
import { useSaveSettings } from './useSaveSettings.ts';

/** The instructions for members who pay manually. */
export function ManualForm({ settings }: { settings: PaymentSettings }) {
  const t = useText();
  const save = useSaveSettings();
  const saved = settings.manual_instructions ?? '';
  const [text, setText] = useState(saved);
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate({ body: { manual_instructions: text.trim() || null } });
      }}
    >
      <TextArea
        label={t('studio.payments.instructions')}
        hint={t('studio.payments.instructions_hint')}
        placeholder={t('studio.payments.instructions_example')}
        rows={4}
        maxLength={2000}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {save.error && <Banner tone="danger">{errorText(t, save.error)}</Banner>}
      <SaveFoot isChanged={text !== saved} isPending={save.isPending} onDiscard={() => setText(saved)} />
    </form>
  );
}
