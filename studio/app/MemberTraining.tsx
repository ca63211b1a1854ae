import { useLocation } from 'wouter';
import { NewMessageDialog } from '../features/inbox/threads/NewMessageDialog.tsx';
import { TrainingScreen } from '../features/training/TrainingScreen.tsx';

/** How a member trains; a comment on a session is a message that leads to it. */
export function MemberTraining({ id }: { id: string }) {
  const [, go] = useLocation();
  return (
    <TrainingScreen
      memberId={id}
      message={({ member, link, onClose }) => (
        <NewMessageDialog member={member} link={link} onClose={onClose} onSent={(threadId) => go(`/messages?thread=${threadId}`)} />
      )}
    />
  );
}
