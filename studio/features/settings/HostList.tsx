import type { Domain } from '@bandstand/contract/settings.ts';
import { Badge } from '@bandstand/ui/primitives/Badge.tsx';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { useText } from '../../platform/studio.ts';
import { DnsRecord } from './DnsRecord.tsx';
import { hostState } from './hostState.ts';
import styles from './HostList.module.css';

/** The app's own domains with their states; an unproven one says how to prove it. */
export function HostList({ domain, isWriting, onRemove }: { domain: Domain; isWriting: boolean; onRemove: (host: string) => void }) {
  const t = useText();
  return (
    <ul className={styles.hosts}>
      {domain.hosts.map((host) => {
        const proof = domain.proofs.find((one) => one.host === host);
        const check = domain.checks.find((found) => found.host === host);
        const state = hostState(check, proof?.is_proven ?? false);
        return (
          <li key={host} className={styles.host}>
            <div className={styles.head}>
              <span className={styles.name}>{host}</span>
              <Badge tone={state.tone}>{t(state.text)}</Badge>
              <Button size="small" variant="quiet" disabled={isWriting} onClick={() => onRemove(host)}>
                {t('studio.remove')}
              </Button>
            </div>
            {proof && !proof.is_proven && <HowToProve proof={proof} isChecked={check !== undefined} />}
          </li>
        );
      })}
    </ul>
  );
}

/** What to enter so that the server can verify that a host is theirs. */
function HowToProve({ proof, isChecked }: { proof: Domain['proofs'][number]; isChecked: boolean }) {
  const t = useText();
  return (
    <div className={styles.proof}>
      {isChecked && <p role="status">{t('studio.settings.hosts.not_found')}</p>}
      <p className={styles.quiet}>{t('studio.settings.hosts.prove')}</p>
      <DnsRecord
        type="TXT"
        rows={[
          ['studio.settings.record.name', proof.record],
          ['studio.settings.record.value', proof.value],
        ]}
      />
      <p className={styles.quiet}>{t('studio.settings.hosts.prove_file')}</p>
      <DnsRecord rows={[['studio.settings.record.file', proof.file]]} />
    </div>
  );
}
