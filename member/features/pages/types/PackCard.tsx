import type { PageJson } from '@bandstand/contract/pages.ts';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Card } from '@bandstand/ui/primitives/Card.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import Check from 'lucide-react/icons/check';
import { useQuery } from '@tanstack/react-query';
import { People } from '../../../platform/content/People.tsx';
import { usePlatform } from '../../../platform/platform.ts';
import { useSession } from '../../../platform/session/useSession.ts';
import { useText } from '../../../platform/texts/useText.ts';
import styles from '../program/ProgramCard.module.css';
import { usePackJoin } from '../state/usePackJoin.ts';

/** Joining a pack adds it to My content; leaving keeps completed pages (PRG-11). */
export function PackCard({ page }: { page: PageJson }) {
  const t = useText();
  const { api } = usePlatform();
  const { state } = useSession();
  const { isJoined, isRunning, toggle } = usePackJoin(page.page_id);
  const { data: who } = useQuery({
    queryKey: ['subscribers', page.page_id, isJoined],
    staleTime: 0,
    enabled: state !== 'unchecked',
    queryFn: () => api('GET /pages/{id}/subscribers', { params: { id: page.page_id } }),
  });
  return (
    <Card as="section" className={styles.card} aria-label={t('pack.joining')}>
      {isJoined ? (
        <div className={styles.joined}>
          <strong role="status">
            <Icon of={Check} size={20} />
            {t('pack.joined')}
          </strong>
          <Button variant="quiet" size="small" pending={isRunning} onClick={() => void toggle()}>
            {t('pack.leave')}
          </Button>
        </div>
      ) : (
        <>
          <p className={styles.lead}>{t('pack.lead')}</p>
          <Button variant="primary" size="large" wide pending={isRunning} onClick={() => void toggle()}>
            {t('pack.join')}
          </Button>
        </>
      )}
      <People people={who?.last_5 ?? []} words={who ? t('program.people', { count: who.count }) : null} />
    </Card>
  );
}
