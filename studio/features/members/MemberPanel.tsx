import type { StudioMember } from '@bandstand/contract/members.ts';
import { localeOf } from '@bandstand/rules/text/languages.ts';
import { Avatar } from '@bandstand/ui/primitives/Avatar.tsx';
import { Badge } from '@bandstand/ui/primitives/Badge.tsx';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import { useState } from 'react';
import { Link } from 'wouter';
import { errorText } from '../../platform/errors.ts';
import { OneProductPick } from '../../platform/picking/OneProductPick.tsx';
import { useCall, useSend } from '../../platform/queries.ts';
import { QueryView } from '../../platform/screen/QueryView.tsx';
import { SidePanel } from '../../platform/screen/SidePanel.tsx';
import { SuspendDialog } from '../../platform/suspension/SuspendDialog.tsx';
import { SuspensionLine } from '../../platform/suspension/SuspensionLine.tsx';
import { useLanguage, useStaff, useText } from '../../platform/studio.ts';
import { useFormat } from '../../platform/words/useFormat.ts';
import { ActAsDialog } from './ActAsDialog.tsx';
import styles from './members.module.css';

/** One member beside the list: who they are, what they have, and giving them more. */
export function MemberPanel({ memberId, onClose }: { memberId: string | null; onClose: () => void }) {
  const t = useText();
  const member = useCall('GET /studio/members/{id}', { params: { id: memberId ?? '' } }, { enabled: memberId !== null });
  return (
    <SidePanel open={memberId !== null} onClose={onClose} title={t('studio.members.one')}>
      <QueryView query={member}>{(found) => <Profile key={found.id} member={found} />}</QueryView>
    </SidePanel>
  );
}

function Profile({ member }: { member: StudioMember }) {
  const t = useText();
  const format = useFormat();
  const language = useLanguage();
  const { may } = useStaff();
  const [isLooking, setIsLooking] = useState(false);
  const languageName = new Intl.DisplayNames([localeOf(language)], { type: 'language' }).of(member.language);
  return (
    <div className={styles.parts}>
      <div className={styles.head}>
        <Avatar name={member.name} src={member.avatar_urls?.medium} seed={member.id} size={56} isDecorative />
        <div className={styles.who}>
          <p className={styles.name}>{member.name}</p>
          <a href={`mailto:${member.email}`}>{member.email}</a>
        </div>
      </div>
      <dl className={styles.facts}>
        <dt>{t('studio.members.signed_up')}</dt>
        <dd>{format.dateTime(member.signed_up_at)}</dd>
        <dt>{t('studio.members.last_active')}</dt>
        <dd>{member.last_active_at ? format.relative(member.last_active_at) : t('studio.members.never')}</dd>
        <dt>{t('studio.members.language')}</dt>
        <dd>{languageName}</dd>
        <dt>{t('studio.members.timezone')}</dt>
        <dd>{member.timezone}</dd>
      </dl>
      <section className={styles.section}>
        <h3 className={styles.heading}>{t('studio.members.products')}</h3>
        {member.products.length === 0 && <p className={styles.quiet}>{t('studio.members.no_products')}</p>}
        <ul className={styles.list}>
          {member.products.map(({ id, title }) => (
            <li key={id} className={styles.line}>
              <Badge tone="success">{title}</Badge>
            </li>
          ))}
        </ul>
        <Grant member={member} />
      </section>
      {may('members.write') && (
        <section className={styles.section}>
          <div>
            <Button onClick={() => setIsLooking(true)}>{t('studio.act_as.open', { name: member.name })}</Button>
          </div>
          {isLooking && <ActAsDialog member={member} onClose={() => setIsLooking(false)} />}
        </section>
      )}
      <section className={styles.section}>
        <h3 className={styles.heading}>{t('studio.training.title')}</h3>
        <Link href={`/members/${member.id}/training`}>{t('studio.training.open')}</Link>
      </section>
      <Writing member={member} />
      <section className={styles.section}>
        <h3 className={styles.heading}>{t('studio.members.mails')}</h3>
        <Link href={`/outbox?member=${member.id}`}>{t('studio.members.see_mails')}</Link>
      </section>
    </div>
  );
}

/** Whether the member may write messages, and suspending them. App profiles cannot be suspended. */
function Writing({ member }: { member: StudioMember }) {
  const t = useText();
  const { may } = useStaff();
  const [isAsking, setIsAsking] = useState(false);
  const mayAsk = may('moderation.write') && !member.is_admin;
  if (!member.suspended_until && !mayAsk) return null;
  return (
    <section className={styles.section}>
      <h3 className={styles.heading}>{t('studio.suspension.heading')}</h3>
      {member.suspended_until ? (
        <SuspensionLine memberId={member.id} until={member.suspended_until} />
      ) : (
        <div>
          <Button size="small" onClick={() => setIsAsking(true)}>
            {t('studio.suspension.open')}
          </Button>
        </div>
      )}
      {isAsking && <SuspendDialog memberId={member.id} name={member.name} onClose={() => setIsAsking(false)} />}
    </section>
  );
}

/** Gives a product without a payment; undo is possible until the page is left. */
function Grant({ member }: { member: StudioMember }) {
  const t = useText();
  const { may } = useStaff();
  const [productId, setProductId] = useState<string | null>(null);
  const owned = new Set(member.products.map(({ id }) => id));
  const changes = ['GET /studio/members', 'GET /studio/members/{id}', 'POST /studio/access/simulate'] as const;
  const onError = (error: unknown) => toast({ text: errorText(t, error), tone: 'danger' });
  const revoke = useSend('DELETE /studio/members/{id}/grants/{grantId}', { changes });
  const grant = useSend('POST /studio/members/{id}/grants', {
    changes,
    onDone: (granted) => {
      setProductId(null);
      toast({
        text: t('studio.members.granted', { name: member.name }),
        action: { label: t('studio.undo'), run: () => revoke.mutate({ params: { id: member.id, grantId: granted.id } }, { onError }) },
      });
    },
  });
  if (!may('members.write') || !may('sell.read')) return null;
  return (
    <div className={styles.grant}>
      <OneProductPick
        label={t('studio.members.grant')}
        hint={t('studio.members.grant_hint')}
        without={owned}
        value={productId}
        placeholder={t('studio.pick.product')}
        onChange={setProductId}
      />
      {productId && (
        <div>
          <Button
            variant="primary"
            size="small"
            pending={grant.isPending}
            onClick={() => grant.mutate({ params: { id: member.id }, body: { product_id: productId } }, { onError })}
          >
            {t('studio.members.grant_send')}
          </Button>
        </div>
      )}
    </div>
  );
}
