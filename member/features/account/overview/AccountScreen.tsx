import { Avatar } from '@bandstand/ui/primitives/Avatar.tsx';
import { Banner } from '@bandstand/ui/primitives/Banner.tsx';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import Building2 from 'lucide-react/icons/building-2';
import ChevronRight from 'lucide-react/icons/chevron-right';
import CircleUserRound from 'lucide-react/icons/circle-user-round';
import CircleX from 'lucide-react/icons/circle-x';
import FileText from 'lucide-react/icons/file-text';
import LifeBuoy from 'lucide-react/icons/life-buoy';
import LogOut from 'lucide-react/icons/log-out';
import MessageCircle from 'lucide-react/icons/message-circle';
import Palette from 'lucide-react/icons/palette';
import Receipt from 'lucide-react/icons/receipt';
import Repeat from 'lucide-react/icons/repeat';
import ShieldCheck from 'lucide-react/icons/shield-check';
import Undo2 from 'lucide-react/icons/undo-2';
import type { LucideIcon } from 'lucide-react';
import type { AppLegal } from '@bandstand/contract/apps.ts';
import type { MessageKey } from '@bandstand/i18n/keys.ts';
import { useState } from 'react';
import { forgetKept } from '../../../platform/keptCaches.ts';
import { useConfig, usePlatform } from '../../../platform/platform.ts';
import { Screen } from '../../../platform/screen/Screen.tsx';
import { useSession } from '../../../platform/session/useSession.ts';
import { useText } from '../../../platform/texts/useText.ts';
import styles from '../frame/Account.module.css';

type Entry = { href: string; icon: LucideIcon; title: MessageKey; text?: MessageKey; isShown?: (legal: AppLegal) => boolean };

const groups: readonly (readonly Entry[])[] = [
  [
    { href: '/me/account/details', icon: CircleUserRound, title: 'screen.account_details', text: 'account.details_text' },
    { href: '/me/account/messages', icon: MessageCircle, title: 'screen.account_messages', text: 'account.messages_text' },
    { href: '/me/theme', icon: Palette, title: 'screen.theme', text: 'account.theme_text' },
  ],
  [
    { href: '/me/account/purchases', icon: Receipt, title: 'screen.account_purchases' },
    { href: '/me/account/subscriptions', icon: Repeat, title: 'screen.account_subscriptions' },
    { href: '/me/account/withdraw', icon: Undo2, title: 'screen.withdraw', isShown: ({ offers_withdrawal: isOffered }) => isOffered },
    { href: '/legal/cancel', icon: CircleX, title: 'screen.cancel_contract', isShown: ({ offers_cancellation: isOffered }) => isOffered },
  ],
  [
    { href: '/me/account/support', icon: LifeBuoy, title: 'screen.account_support' },
    { href: '/legal/privacy', icon: ShieldCheck, title: 'screen.account_privacy' },
    { href: '/legal/terms', icon: FileText, title: 'screen.account_terms' },
    { href: '/legal/imprint', icon: Building2, title: 'screen.imprint', isShown: ({ imprint }) => imprint !== null },
  ],
];

/** `/me/account`: the member, with links to all their screens (L71). */
export function AccountScreen() {
  const t = useText();
  const { session, navigation } = usePlatform();
  const { bundle } = useSession();
  const { legal, slug } = useConfig().app;
  const [isLeaving, setIsLeaving] = useState(false);
  if (!bundle) return null;
  const { user } = bundle;
  const logOut = () => {
    setIsLeaving(true);
    // Logged out at once, whatever the server answers (ID-11).
    const isForgotten = session.logOut().then(() => forgetKept(slug));
    navigation.navigate('/', { reloadAfter: isForgotten });
  };
  return (
    <Screen title={t('screen.account')}>
      <div className={styles.account}>
        <a href="/me/account/details" className={styles.person}>
          <Avatar name={user.name} src={user.avatar_urls?.medium ?? null} seed={user.id} size={72} isDecorative />
          <span className={styles.personWords}>
            <strong className={styles.name}>{user.name}</strong>
            <span className={styles.address}>{user.email}</span>
          </span>
        </a>
        {bundle.past_due_subscriptions.length > 0 && (
          <Banner
            tone="warning"
            action={
              <Button size="small" href="/me/account/subscriptions">
                {t('account.past_due_action')}
              </Button>
            }
          >
            {t(bundle.past_due_subscriptions.every((due) => due.is_closed) ? 'account.past_due_closed' : 'account.past_due')}
          </Banner>
        )}
        {groups.map((entries) => (
          <ul key={entries[0]?.href} className={styles.entries}>
            {entries
              .filter(({ isShown }) => isShown?.(legal) ?? true)
              .map(({ href, icon, title, text }) => (
                <li key={href}>
                  <a href={href} className={styles.entry}>
                    <Icon of={icon} size={22} className={styles.entryIcon} />
                    <span className={styles.entryWords}>
                      <span>{t(title)}</span>
                      {text && <span className={styles.entryText}>{t(text)}</span>}
                    </span>
                    <Icon of={ChevronRight} size={18} className={styles.entryEnd} />
                  </a>
                </li>
              ))}
          </ul>
        ))}
        <Button variant="quiet" className={styles.leave} icon={<Icon of={LogOut} />} pending={isLeaving} onClick={logOut}>
          {t('account.log_out')}
        </Button>
      </div>
    </Screen>
  );
}
