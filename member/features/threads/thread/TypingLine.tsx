import type { Participant } from '@bandstand/contract/threads.ts';
import { useText } from '../../../platform/texts/useText.ts';
import styles from '../frame/Thread.module.css';

/** Who is typing now; takes no space otherwise. */
export function TypingLine({ userIds, participants }: { userIds: readonly string[]; participants: readonly Participant[] }) {
  const t = useText();
  const names = userIds.map((id) => participants.find(({ user }) => user.id === id)?.user.name.split(/\s+/)[0]).filter((name) => name !== undefined);
  const text = userIds.length === 0 ? '' : names.length === 1 && names[0] ? t('thread.typing', { name: names[0] }) : t('thread.typing_several');
  return (
    <p className={styles.typing} aria-live="polite" data-shown={text !== '' || undefined}>
      <span className={styles.dots} aria-hidden="true" />
      {text}
    </p>
  );
}
