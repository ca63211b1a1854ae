import { NetworkMark, networks } from '@bandstand/ui/primitives/networks.tsx';
import { useText } from '../../platform/texts/useText.ts';
import type { BlockProps } from '../blockProps.ts';
import { linkTo } from '../links.ts';
import styles from './SocialBlock.module.css';

type Link = BlockProps<'social'>['block']['data']['links'][number];

/** The owner's other profiles, each with its logo and name. Unsafe addresses are omitted. */
export function SocialBlock({ block: { data, style } }: BlockProps<'social'>) {
  const t = useText();
  const nameOf = ({ network }: Link) => networks[network]?.name || t(network === 'email' ? 'block.social.email' : 'block.social.website');
  const addressOf = ({ network, url }: Link) => (network === 'email' && !url.includes(':') ? `mailto:${url}` : url);
  const links = data.links.flatMap((link) => {
    const target = linkTo(addressOf(link));
    return target ? [{ ...link, target }] : [];
  });
  if (links.length === 0) return null;
  return (
    <ul className={styles.links} aria-label={t('block.social')} data-align={style.align ?? undefined}>
      {links.map(({ target, ...link }, at) => (
        // Links have no id of their own; two may lead to the same place.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={at}>
          <a {...target} className={styles.link}>
            <NetworkMark network={link.network} size={22} />
            {nameOf(link)}
          </a>
        </li>
      ))}
    </ul>
  );
}
