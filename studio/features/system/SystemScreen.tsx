import { Banner } from '@bandstand/ui/primitives/Banner.tsx';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import CircleCheck from 'lucide-react/icons/circle-check';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { Answer } from '@bandstand/client/api/api.ts';
import { useCall } from '../../platform/queries.ts';
import { QueryView } from '../../platform/screen/QueryView.tsx';
import { Screen } from '../../platform/screen/Screen.tsx';
import { useText } from '../../platform/studio.ts';
import styles from './SystemScreen.module.css';

type Finding = NonNullable<Answer<'GET /studio/system'>['findings']>[number];

/** The results of the doctor: problems first, each with what to do. */
export function SystemScreen() {
  const t = useText();
  const system = useCall('GET /studio/system', undefined);
  return (
    <Screen
      title={t('studio.system.title')}
      lead={t('studio.system.lead')}
      width="reading"
      actions={system.data?.findings && <Button onClick={() => void system.refetch()}>{t('studio.system.again')}</Button>}
    >
      <QueryView query={system}>
        {({ findings }) => (findings ? <Findings findings={findings} /> : <Banner tone="info">{t('studio.system.not_yours')}</Banner>)}
      </QueryView>
    </Screen>
  );
}

function Findings({ findings }: { findings: Finding[] }) {
  const t = useText();
  const count = findings.filter(({ is_fine: isFine }) => !isFine).length;
  const sorted = findings.toSorted((a, b) => Number(a.is_fine) - Number(b.is_fine));
  return (
    <>
      <Banner tone={count === 0 ? 'success' : 'warning'}>{count === 0 ? t('studio.system.all_fine') : t('studio.system.wrong', { count })}</Banner>
      <ul className={styles.findings}>
        {sorted.map((finding) => (
          <FindingRow key={finding.what} finding={finding} />
        ))}
      </ul>
    </>
  );
}

function FindingRow({ finding: { what, is_fine: isFine, hint } }: { finding: Finding }) {
  const t = useText();
  return (
    <li className={styles.finding} data-fine={isFine}>
      <Icon
        of={isFine ? CircleCheck : TriangleAlert}
        label={t(isFine ? 'studio.system.fine_one' : 'studio.system.wrong_one')}
        className={styles.icon}
      />
      <div className={styles.words}>
        <p className={styles.what}>{what}</p>
        {hint && <p className={styles.hint}>{hint}</p>}
      </div>
    </li>
  );
}
