import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { IconButton } from '@bandstand/ui/primitives/IconButton.tsx';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import { useText } from '../../../platform/texts/useText.ts';

/** Opens the member's submissions of a workout's form (L54, NAV-14). */
export function SubmissionsButton({ formId, className }: { formId: string; className?: string | undefined }) {
  const t = useText();
  return (
    <IconButton label={t('screen.submissions')} className={className} href={`/me/submissions?form_id=${encodeURIComponent(formId)}`}>
      <Icon of={ClipboardList} />
    </IconButton>
  );
}
