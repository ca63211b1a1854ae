import type { StaffProfile } from '@bandstand/contract/staff.ts';
import { useCall } from '../../platform/queries.ts';
import { QueryView } from '../../platform/screen/QueryView.tsx';
import { Screen } from '../../platform/screen/Screen.tsx';
import { useText } from '../../platform/studio.ts';
import { DetailsForm } from './DetailsForm.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { RecoverySection } from './RecoverySection.tsx';
import { SecondFactor } from './SecondFactor.tsx';
import { SessionList } from './SessionList.tsx';
import styles from './profile.module.css';

/** Your login to the studio, and the browsers where you are logged in. */
export function ProfileScreen() {
  const t = useText();
  const profile = useCall('GET /studio/profile', undefined);
  return (
    <Screen title={t('studio.account.title')} lead={t('studio.account.lead')} width="reading">
      <QueryView query={profile}>{(found) => <Parts profile={found} />}</QueryView>
    </Screen>
  );
}

function Parts({ profile }: { profile: StaffProfile }) {
  return (
    <div className={styles.parts}>
      <DetailsForm key={`${profile.name} ${profile.email}`} profile={profile} />
      <PasswordForm />
      <SecondFactor isOn={profile.has_second_factor} />
      <RecoverySection left={profile.recovery_codes_left} />
      <SessionList sessions={profile.sessions} />
    </div>
  );
}
