import { isWebUrl } from '@bandstand/rules/text/url.ts';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import Share2 from 'lucide-react/icons/share-2';
import { useText } from '../../platform/texts/useText.ts';
import { useAction } from '../actions/useAction.ts';
import type { BlockProps } from '../blockProps.ts';
import { useBlockPage } from '../pageContext.ts';
import styles from './ShareBlock.module.css';

/** Shares this page, or an address, with the device's share sheet, else as a copied link. */
export function ShareBlock({ block: { id, data, style } }: BlockProps<'share'>) {
  const t = useText();
  const { fill } = useBlockPage();
  const url = data.url && isWebUrl(data.url) ? { url: data.url } : {};
  const action = useAction({ id, type: 'share', data: { ...url, ...(data.text ? { text: data.text } : {}) } });
  return (
    <div className={styles.share} data-align={style.align ?? undefined}>
      {data.text && <p className={styles.text}>{fill(data.text)}</p>}
      <Button ref={action?.watch} icon={<Icon of={Share2} size={18} />} onClick={action?.onClick}>
        {t('block.share')}
      </Button>
    </div>
  );
}
