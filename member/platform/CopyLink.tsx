import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import Copy from 'lucide-react/icons/copy';
import { useText } from './texts/useText.ts';

/** Copies a URL of the app for sharing. `path`: below the app's origin. */
export function CopyLink({ path, size = 'medium' }: { path: string; size?: 'small' | 'medium' }) {
  const t = useText();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(new URL(path, window.location.origin).href);
      toast({ text: t('gifts.copied'), tone: 'success' });
    } catch {
      toast({ text: t('gifts.copy_failed'), tone: 'danger' });
    }
  };
  return (
    <Button size={size} icon={<Icon of={Copy} size={16} />} onClick={() => void copy()}>
      {t('gifts.copy')}
    </Button>
  );
}
