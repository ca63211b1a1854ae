import type { PageJson } from '@bandstand/contract/pages.ts';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Card } from '@bandstand/ui/primitives/Card.tsx';
import { People } from '../../../platform/content/People.tsx';
import { usePlatform } from '../../../platform/platform.ts';
import { useText } from '../../../platform/texts/useText.ts';
import styles from './ProgramCard.module.css';
import { ProgramRun } from './ProgramRun.tsx';
import { StartFacts } from './StartFacts.tsx';
import type { Program } from '../state/useProgram.ts';

/** A program's next step: start it, or continue; and its participants. */
export function ProgramCard({ page, program }: { page: PageJson; program: Program }) {
  const t = useText();
  const { navigation } = usePlatform();
  const { people, isStarted, settings } = program;
  const start = page.page_actions.find(({ action_type }) => action_type === 'start');
  return (
    <Card className={styles.card}>
      {isStarted ? (
        <ProgramRun page={page} program={program} />
      ) : (
        <>
          {settings.pace ? <StartFacts settings={settings} /> : <p className={styles.lead}>{t('program.not_started')}</p>}
          <Button variant="primary" size="large" wide onClick={() => navigation.openPanel('start')}>
            {start?.text || t('program.start')}
          </Button>
        </>
      )}
      <People people={people?.last ?? []} words={people && t('program.people', { count: people.count })} />
    </Card>
  );
}
