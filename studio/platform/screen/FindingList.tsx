import type { Finding } from '@bandstand/contract/checks.ts';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import ArrowRight from 'lucide-react/icons/arrow-right';
import Eye from 'lucide-react/icons/eye';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useText } from '../studio.ts';
import styles from './FindingList.module.css';

type FindingListProps = {
  findings: readonly Finding[];
  /** Names the page of each. */
  withPages?: boolean;
  /** Links to the place. */
  onFind: (finding: Finding) => void;
};

/** Problems that members would run into, each linked to its place. Those that must be fixed differ in shape, not only in colour. */
export function FindingList({ findings, withPages = false, onFind }: FindingListProps) {
  const t = useText();
  return (
    <ul className={styles.list}>
      {findings.map((finding, at) => (
        <li key={`${finding.page_id} ${finding.block_id} ${finding.code} ${at}`}>
          <button type="button" className={styles.finding} data-severity={finding.severity} onClick={() => onFind(finding)}>
            <Icon
              of={finding.severity === 'fix' ? TriangleAlert : Eye}
              size={16}
              label={t(finding.severity === 'fix' ? 'studio.checks.fix' : 'studio.checks.look')}
            />
            <span className={styles.words}>
              {withPages && <strong>{finding.page_title || '–'}</strong>}
              <span>{t.find(`studio.checks.${finding.code}`, finding.values) ?? finding.code}</span>
            </span>
            <Icon of={ArrowRight} size={16} label={t('studio.releases.find')} />
          </button>
        </li>
      ))}
    </ul>
  );
}
