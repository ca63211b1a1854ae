import { TextArea } from '@bandstand/ui/primitives/TextArea.tsx';
import { useState } from 'react';
import { useText } from '../../../platform/texts/useText.ts';
import type { WorkoutModel } from '../state/workoutModel.ts';

type Props = { title: string; note: string | null; model: WorkoutModel; groupId: string; itemId: string };

/** What a member notes about an exercise today. Kept when they leave the field. */
export function ItemNote({ title, note, model, groupId, itemId }: Props) {
  const t = useText();
  const [text, setText] = useState(note ?? '');
  const keep = () => {
    if (text.trim() !== (note ?? '')) void model.log({ type: 'note', groupId, itemId, data: { text: text.trim() } });
  };
  return (
    <TextArea
      label={t('workout.note_of', { title })}
      rows={2}
      maxLength={2000}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={keep}
    />
  );
}
