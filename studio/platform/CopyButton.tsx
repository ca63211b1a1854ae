import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import Check from 'lucide-react/icons/check';
import { useEffect, useState, type ReactNode } from 'react';
import { useText } from './studio.ts';

const shownMs = 2500;

/** Copies a text, and confirms it in place for a moment. */
export function CopyButton({ text, icon, children, size }: { text: string; icon?: ReactNode; children: ReactNode; size?: 'small' }) {
  const t = useText();
  const [isCopied, setIsCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setIsCopied(false), shownMs);
    return () => clearTimeout(timer);
  }, [isCopied]);
  return (
    <Button
      {...(size ? { size } : {})}
      icon={isCopied ? <Icon of={Check} size={16} /> : icon}
      onClick={() => void copy(text).then(setIsCopied, () => setIsCopied(false))}
    >
      <span aria-live="polite">{isCopied ? t('studio.codes.copied') : children}</span>
    </Button>
  );
}

/** Without HTTPS a browser has no clipboard API: selecting a field works. */
async function copy(text: string): Promise<boolean> {
  const clipboard = navigator.clipboard as Clipboard | undefined;
  if (clipboard) {
    await clipboard.writeText(text);
    return true;
  }
  const field = Object.assign(document.createElement('textarea'), { value: text });
  (document.querySelector('dialog[open]') ?? document.body).append(field);
  field.select();
  const isCopied = document.execCommand('copy');
  field.remove();
  return isCopied;
}
