import type { CallName } from '@bandstand/client/api/api.ts';
import type { PublishableType } from '@bandstand/contract/releases.values.ts';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import { useState } from 'react';
import { errorText } from '../../platform/errors.ts';
import { flushPendingSaves } from '../../platform/pendingSaves.ts';
import { useSend } from '../../platform/queries.ts';
import { StatusMark } from '../../platform/screen/StatusMark.tsx';
import { useStaff, useText } from '../../platform/studio.ts';
import { changedByPublishing, useChanges } from './useChanges.ts';

type ItemPublishProps = {
  type: PublishableType;
  id: string;
  /** The state in which it was opened. */
  openedAs: string;
  /** Calls whose answers publishing changes, besides those of all publications. */
  changes: readonly CallName[];
};

/** The state of one saved item between draft and live, and publishing it alone. */
export function ItemPublish({ type, id, openedAs, changes: further }: ItemPublishProps) {
  const t = useText();
  const { may } = useStaff();
  const [isFlushing, setIsFlushing] = useState(false);
  const publish = useSend('POST /studio/releases', {
    changes: [...changedByPublishing, ...further],
    onDone: () => toast({ text: t('studio.publish.done', { count: 1 }), tone: 'success' }),
    onError: (error) => toast({ text: errorText(t, error), tone: 'danger' }),
  });
  const begin = async () => {
    setIsFlushing(true);
    const refusal = await flushPendingSaves();
    setIsFlushing(false);
    if (refusal) toast({ text: t(refusal), tone: 'danger' });
    else publish.mutate({ body: { items: [{ type, id }] } });
  };
  const changes = useChanges().data?.items;
  const status = changes ? (changes.find((item) => item.id === id)?.status ?? 'published') : openedAs;
  return (
    <>
      <StatusMark status={status} />
      {may('publish') && (
        <Button
          variant="primary"
          size="small"
          disabled={status === 'published'}
          pending={isFlushing || publish.isPending}
          onClick={() => void begin()}
        >
          {t('studio.publish.button')}
        </Button>
      )}
    </>
  );
}
