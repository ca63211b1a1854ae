import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { useState } from 'react';
import { useStudio, useText } from '../../platform/studio.ts';
import { Entrance } from './Entrance.tsx';

/** The server does not answer: nothing is lost, retry. */
export function UnreachableScreen() {
  const t = useText();
  const { session } = useStudio();
  const [isPending, setIsPending] = useState(false);
  const retry = () => {
    setIsPending(true);
    void session.start().finally(() => setIsPending(false));
  };
  return (
    <Entrance title={t('studio.unreachable.title')} lead={t('studio.unreachable.text')}>
      <Button variant="primary" pending={isPending} onClick={retry}>
        {t('studio.error.retry')}
      </Button>
    </Entrance>
  );
}
