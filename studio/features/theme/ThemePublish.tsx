import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import { errorText } from '../../platform/errors.ts';
import { useSend } from '../../platform/queries.ts';
import { useText } from '../../platform/studio.ts';

/** Publishes the theme without the other changes. */
export function ThemePublish({ isChanged, flush }: { isChanged: boolean; flush: () => Promise<boolean> }) {
  const t = useText();
  const publish = useSend('POST /studio/releases', {
    changes: ['GET /studio/changes', 'GET /studio/theme'],
    onDone: () => toast({ text: t('studio.theme.published'), tone: 'success' }),
  });
  const send = async () => {
    if (await flush())
      publish.mutate({ body: { items: [{ type: 'theme' }] } }, { onError: (error) => toast({ text: errorText(t, error), tone: 'danger' }) });
  };
  return (
    <Button variant="primary" size="small" disabled={!isChanged} pending={publish.isPending} onClick={() => void send()}>
      {t('studio.theme.publish')}
    </Button>
  );
}
