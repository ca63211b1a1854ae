import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import { useState } from 'react';
import { errorText } from '../../platform/errors.ts';
import { flushPendingSaves } from '../../platform/pendingSaves.ts';
import { useSend } from '../../platform/queries.ts';
import { StatusMark } from '../../platform/screen/StatusMark.tsx';
import { useStaff, useText } from '../../platform/studio.ts';
import { changedByPublishing, useChanges } from '../publish/useChanges.ts';
import { reusableKinds, type ReusableKind } from './reusableKinds.ts';

/** The state of an overlay or a saved block group, and publishing it. `status`: as it was opened. */
export function ReusablePublish({ kind, id, status: openedAs }: { kind: ReusableKind; id: string; status: string }) {
  const t = useText();
  const { may } = useStaff();
  const [isFlushing, setIsFlushing] = useState(false);
  const { list, one } = reusableKinds[kind];
  const publish = useSend('POST /studio/releases', {
    changes: [...changedByPublishing, list, one],
    onDone: () => toast({ text: t('studio.page.published'), tone: 'success' }),
    onError: (error) => toast({ text: errorText(t, error), tone: 'danger' }),
  });
  const begin = async () => {
    setIsFlushing(true);
    const refusal = await flushPendingSaves();
    setIsFlushing(false);
    if (refusal) toast({ text: t(refusal), tone: 'danger' });
    else publish.mutate({ body: { items: [{ type: kind, id }] } });
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
          {t('studio.page.publish')}
        </Button>
      )}
    </>
  );
}
