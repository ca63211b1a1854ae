import type { PageJson } from '@bandstand/contract/pages.ts';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { IconButton } from '@bandstand/ui/primitives/IconButton.tsx';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import { useText } from '../../../platform/texts/useText.ts';
import { captureFormOf } from '../state/captureForm.ts';

/** Opens the member's submissions of a workout's form (L54, NAV-14); nothing where it has none. */
export function SubmissionsButton({ page, className }: { page: PageJson; className?: string | undefined }) {
  const t = useText();
  const formId = captureFormOf(page);
  if (formId === null) return null;
  return (
    <IconButton label={t('screen.submissions')} className={className} href={`/me/submissions?form_id=${encodeURIComponent(formId)}`}>
      <Icon of={ClipboardList} />
    </IconButton>
  );
}
