import type { StudioMember } from '@bandstand/contract/members.ts';
import { Avatar } from '@bandstand/ui/primitives/Avatar.tsx';
import { Badge } from '@bandstand/ui/primitives/Badge.tsx';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { useState } from 'react';
import { FilteredList } from '../../platform/lists/FilteredList.tsx';
import { OneProductPick } from '../../platform/picking/OneProductPick.tsx';
import { useCall } from '../../platform/queries.ts';
import { DataTable, type Column } from '../../platform/lists/DataTable.tsx';
import { Screen } from '../../platform/screen/Screen.tsx';
import { SearchField } from '../../platform/lists/SearchField.tsx';
import { useStaff, useText } from '../../platform/studio.ts';
import { useAddress } from '../../platform/useAddress.ts';
import { useFormat } from '../../platform/words/useFormat.ts';
import { InviteDialog } from './InviteDialog.tsx';
import { MemberPanel } from './MemberPanel.tsx';
import styles from './members.module.css';

const sorts = ['name', '-name', 'signed_up_at', '-signed_up_at', 'last_active_at', '-last_active_at'] as const;
type Sort = (typeof sorts)[number];
const defaultSort: Sort = '-signed_up_at';

/** The members of the app: find, sort, filter; the view is in the URL. */
export function MembersScreen() {
  const t = useText();
  const { app, may } = useStaff();
  const [address, change] = useAddress();
  const productId = address.get('product');
  const sort = sorts.find((known) => known === address.get('sort')) ?? defaultSort;
  const openId = address.get('member');
  const query = { q: address.get('q') ?? '', sort, page: Number(address.get('page') ?? '1'), ...(productId ? { product_id: productId } : {}) };
  const members = useCall('GET /studio/members', { query }, { keepPrevious: true });
  const [isInviting, setIsInviting] = useState(false);
  const isFiltered = query.q !== '' || productId !== null;

  const columns = useColumns();
  return (
    <Screen
      title={t('studio.members.title')}
      actions={may('members.write') && <Button onClick={() => setIsInviting(true)}>{t('studio.invites.new')}</Button>}
      tools={
        <>
          <SearchField label={t('studio.members.search')} />
          {may('sell.read') && (
            <div className={styles.filter}>
              <OneProductPick
                label={t('studio.members.by_product')}
                placeholder={t('studio.members.all_products')}
                value={productId}
                onChange={(product) => change({ product, page: null })}
              />
            </div>
          )}
        </>
      }
    >
      <FilteredList
        query={members}
        isFiltered={isFiltered}
        filterNames={['q', 'product']}
        empty={{ title: t('studio.members.empty'), text: t('studio.members.empty_text', { url: app.url }) }}
      >
        {(items) => (
          <DataTable
            label={t('studio.members.title')}
            columns={columns}
            rows={items}
            keyOf={({ id }) => id}
            openKey={openId}
            defaultSort={defaultSort}
            onOpen={({ id }) => change({ member: id })}
          />
        )}
      </FilteredList>
      {isInviting && <InviteDialog onClose={() => setIsInviting(false)} />}
      <MemberPanel memberId={openId} onClose={() => change({ member: null })} />
    </Screen>
  );
}

function useColumns(): Column<StudioMember>[] {
  const t = useText();
  const format = useFormat();
  return [
    {
      id: 'name',
      header: t('studio.field.name'),
      sort: 'name',
      cell: (member) => (
        <>
          <Avatar name={member.name} src={member.avatar_urls?.small} seed={member.id} size={28} isDecorative />
          {member.name}
          {member.is_admin && <Badge tone="primary">{t('studio.members.admin')}</Badge>}
        </>
      ),
    },
    { id: 'email', header: t('studio.field.email'), cell: ({ email }) => <span className={styles.quiet}>{email}</span> },
    {
      id: 'products',
      header: t('studio.members.products'),
      cell: ({ products: owned }) =>
        owned.length > 0 ? (
          <span className={styles.badges}>
            {owned.map(({ id, title }) => (
              <Badge key={id}>{title}</Badge>
            ))}
          </span>
        ) : (
          <span className={styles.quiet}>–</span>
        ),
      isExtra: true,
    },
    {
      id: 'active',
      header: t('studio.members.last_active'),
      sort: 'last_active_at',
      cell: ({ last_active_at }) =>
        last_active_at ? (
          <span title={format.dateTime(last_active_at)}>{format.relative(last_active_at)}</span>
        ) : (
          <span className={styles.quiet}>{t('studio.members.never')}</span>
        ),
    },
    {
      id: 'signed_up',
      header: t('studio.members.signed_up'),
      sort: 'signed_up_at',
      cell: ({ signed_up_at }) => <span title={format.dateTime(signed_up_at)}>{format.date(signed_up_at)}</span>,
      isExtra: true,
    },
  ];
}
