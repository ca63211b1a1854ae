import { Suspense } from 'react';
import { lazyPart } from '../../platform/navigation/lazyPart.tsx';
import { usePlatform } from '../../platform/platform.ts';
import { useSession } from '../../platform/session/useSession.ts';
import { useText } from '../../platform/texts/useText.ts';
import type { BlockProps } from '../blockProps.ts';
import { Bones } from './Bones.tsx';
import styles from './ForYouBlock.module.css';

// Guests never need it.
const ForMember = lazyPart(() => import('./ForMember.tsx').then((file) => file.ForMember), { isKept: true });

/** Greets members with what is waiting for them; each part only if there is something. Guests see nothing. */
export function ForYouBlock({ block: { data } }: BlockProps<'for_you'>) {
  const { preview } = usePlatform();
  const { state } = useSession();
  if (preview !== null && state !== 'member') return <Explained />;
  if (state === 'guest') return null;
  // The server draws the same for everyone; only a document of a member shows it (Blocks.module.css).
  if (state === 'unchecked') return <Waiting />;
  return (
    <Suspense fallback={<Waiting />}>
      <ForMember data={data} />
    </Suspense>
  );
}

/** In the builder, where nobody is logged in. */
function Explained() {
  const t = useText();
  return <p className={styles.preview}>{t('for_you.preview')}</p>;
}

const Waiting = () => (
  <div className={styles.forYou}>
    <Bones hasTitle />
  </div>
);
