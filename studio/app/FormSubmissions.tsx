import { useLocation } from 'wouter';
import { SubmissionsScreen } from '../features/forms/submissions/SubmissionsScreen.tsx';
import { NewMessageDialog } from '../features/inbox/threads/NewMessageDialog.tsx';

/** The submissions of a form; a message to a member is written in the dialog of the inbox. */
export function FormSubmissions({ id }: { id: string }) {
  const [, go] = useLocation();
  return (
    <SubmissionsScreen
      formId={id}
      message={({ member, onClose }) => (
        <NewMessageDialog member={member} onClose={onClose} onSent={(threadId) => go(`/messages?thread=${threadId}`)} />
      )}
    />
  );
}
