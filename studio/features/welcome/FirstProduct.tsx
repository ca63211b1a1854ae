import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import CircleCheck from 'lucide-react/icons/circle-check';
import { useState } from 'react';
import { usePickers } from '../../platform/pickers.ts';
import { useRefresh } from '../../platform/queries.ts';
import { useText } from '../../platform/studio.ts';
import styles from './WelcomeScreen.module.css';

/** Something to sell, with the test gateway: no money moves until a real one is set. */
export function FirstProduct() {
  const t = useText();
  const refresh = useRefresh();
  const { createProduct } = usePickers();
  const [isMade, setIsMade] = useState(false);
  const make = async () => {
    if ((await createProduct('')) === null) return;
    setIsMade(true);
    refresh('GET /studio/products', 'GET /studio/home');
  };
  return (
    <>
      <div className={styles.words}>
        <h2 className={styles.heading}>{t('studio.welcome.product')}</h2>
        <p className={styles.quiet}>{t('studio.welcome.product.text')}</p>
      </div>
      {isMade ? (
        <Icon of={CircleCheck} size={24} label={t('studio.home.done')} />
      ) : (
        <Button onClick={() => void make()}>{t('studio.welcome.product.make')}</Button>
      )}
    </>
  );
}
