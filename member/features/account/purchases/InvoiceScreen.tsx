import type { Invoice, InvoiceParty } from '@bandstand/contract/invoices.ts';
import { formatMoney } from '@bandstand/rules/products/money.ts';
import { taxLabelIn } from '@bandstand/rules/products/taxLabels.ts';
import { formatDate } from '@bandstand/rules/text/dates.ts';
import { Badge } from '@bandstand/ui/primitives/Badge.tsx';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { EmptyState, ErrorState } from '@bandstand/ui/primitives/EmptyState.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { Skeleton, SkeletonGroup } from '@bandstand/ui/primitives/Skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import FileCode from 'lucide-react/icons/file-code';
import FileX from 'lucide-react/icons/file-x';
import Printer from 'lucide-react/icons/printer';
import { ApiError } from '@bandstand/client/api/api.ts';
import { useApi } from '../../../platform/platform.ts';
import { Screen } from '../../../platform/screen/Screen.tsx';
import { useQueryParameter } from '../../../platform/navigation/useNavigation.ts';
import { useSession, useTimeZone } from '../../../platform/session/useSession.ts';
import { useLanguage, useText } from '../../../platform/texts/useText.ts';
import account from '../frame/Account.module.css';
import styles from './Invoice.module.css';

/** `/invoice/{id}`: for its buyer, or anyone with the token from its link; on screen, on paper, as a file (COM-22). */
export function InvoiceScreen({ params }: { params: Readonly<Record<string, string | undefined>> }) {
  const t = useText();
  const api = useApi();
  const { state } = useSession();
  const token = useQueryParameter('token');
  const id = params['id'] ?? '';
  const invoice = useQuery({
    queryKey: ['account', 'invoice', id, token],
    enabled: state !== 'unchecked',
    retry: false,
    queryFn: () => api('GET /invoices/{id}', { params: { id }, query: token ? { token } : {} }),
  });
  const isUnknown = invoice.error instanceof ApiError && invoice.error.status < 500 && invoice.error.status > 0;
  const toolbar = state === 'member' ? { backTo: '/me/account/purchases' } : {};
  return (
    <Screen title={t('screen.invoice')} isHeadingHidden toolbar={toolbar}>
      {invoice.data && (
        <InvoiceSheet invoice={invoice.data} fileOf={(type) => `/invoice/${id}.${type}${token ? `?token=${encodeURIComponent(token)}` : ''}`} />
      )}
      {isUnknown && (
        <EmptyState
          headingLevel={1}
          art={<Icon of={FileX} size={28} />}
          title={t('invoice.invalid')}
          text={t('invoice.invalid_text')}
          action={<Button href="/me/account/purchases">{t('screen.account_purchases')}</Button>}
        />
      )}
      {invoice.error && !isUnknown && (
        <ErrorState title={t('general.something_wrong')} action={<Button onClick={() => void invoice.refetch()}>{t('account.retry')}</Button>} />
      )}
      {!invoice.data && !invoice.error && (
        <SkeletonGroup label={t('account.loading')} className={account.skeleton}>
          <Skeleton width="40%" height="2rem" />
          <Skeleton shape="block" height="120px" />
          <Skeleton shape="block" height="220px" />
        </SkeletonGroup>
      )}
    </Screen>
  );
}

function InvoiceSheet({ invoice, fileOf }: { invoice: Invoice; fileOf: (type: 'pdf' | 'xml') => string }) {
  const t = useText();
  const language = useLanguage();
  const timeZone = useTimeZone();
  const money = (amount: number) => formatMoney(amount, invoice.currency, language);
  const tax = invoice.tax_label ? taxLabelIn(invoice.tax_label, language) : t('checkout.tax');
  const rows: [string, string][] = [
    ...(invoice.discount > 0 || invoice.tax !== 0 ? ([[t('invoice.subtotal'), money(invoice.subtotal)]] as [string, string][]) : []),
    ...(invoice.discount > 0
      ? ([[invoice.coupon ? t('checkout.discount_code', { code: invoice.coupon }) : t('checkout.discount'), `−${money(invoice.discount)}`]] as [
          string,
          string,
        ][])
      : []),
    ...(invoice.tax !== 0 && !invoice.tax_inclusive ? ([[tax, money(invoice.tax)]] as [string, string][]) : []),
  ];
  return (
    <article className={styles.invoice}>
      <header className={styles.head}>
        <div>
          <h1 className={styles.title}>{t(invoice.kind === 'credit_note' ? 'credit_note.number' : 'invoice.number', { number: invoice.number })}</h1>
          {invoice.corrects && <p className={account.hint}>{t('credit_note.of', { number: invoice.corrects.number })}</p>}
          <p className={account.hint}>{formatDate(invoice.issued_at, { language, timeZone })}</p>
        </div>
        {invoice.is_test && <Badge tone="warning">{t('invoice.test')}</Badge>}
      </header>
      <div className={styles.parties}>
        <Party label={t('invoice.from')} party={invoice.seller} />
        <Party label={t('invoice.to')} party={invoice.customer} />
      </div>
      <ul className={styles.lines}>
        {invoice.lines.map((line, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- an invoice never changes
          <li key={at} className={styles.line}>
            <span className={styles.words}>
              {line.label}
              {line.detail && <span className={account.hint}>{line.detail}</span>}
            </span>
            <span className={styles.money}>{money(line.amount)}</span>
          </li>
        ))}
      </ul>
      <dl className={styles.sums}>
        {rows.map(([label, amount]) => (
          <div key={label} className={styles.sum}>
            <dt>{label}</dt>
            <dd>{amount}</dd>
          </div>
        ))}
        <div className={styles.total}>
          <dt>{t('invoice.total')}</dt>
          <dd>{money(invoice.total)}</dd>
        </div>
        {invoice.refunded > 0 && (
          <div className={styles.sum}>
            <dt>{t('invoice.refunded')}</dt>
            <dd>−{money(invoice.refunded)}</dd>
          </div>
        )}
      </dl>
      {invoice.tax !== 0 && invoice.tax_inclusive && (
        <p className={account.hint}>{t('checkout.tax_included', { tax, amount: money(invoice.tax) })}</p>
      )}
      {invoice.tax_note && <p className={account.hint}>{t(`invoice.note.${invoice.tax_note}`)}</p>}
      {invoice.credit_notes.length > 0 && (
        <section className={styles.party}>
          <h2 className={styles.label}>{t('invoice.credit_notes')}</h2>
          <ul className={styles.notes}>
            {invoice.credit_notes.map(({ id, number, total, issued_at, url }) => (
              <li key={id}>
                <a href={url}>{number}</a> · {money(total)} · {formatDate(issued_at, { language, timeZone })}
              </li>
            ))}
          </ul>
        </section>
      )}
      {invoice.footer && <p className={styles.footer}>{invoice.footer}</p>}
      <div className={styles.actions}>
        <Button variant="primary" href={fileOf('pdf')} target="_blank" rel="noopener" icon={<Icon of={Download} />}>
          {t('invoice.pdf')}
        </Button>
        {invoice.has_e_invoice && (
          <Button href={fileOf('xml')} download icon={<Icon of={FileCode} />}>
            {t('invoice.xml')}
          </Button>
        )}
        <Button icon={<Icon of={Printer} />} onClick={() => window.print()}>
          {t('invoice.print')}
        </Button>
      </div>
    </article>
  );
}

function Party({ label, party }: { label: string; party: InvoiceParty }) {
  const t = useText();
  return (
    <section className={styles.party}>
      <h2 className={styles.label}>{label}</h2>
      <p className={styles.name}>{party.name}</p>
      {party.lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {party.email && <p>{party.email}</p>}
      {party.tax_id && <p>{t('invoice.tax_id', { id: party.tax_id })}</p>}
    </section>
  );
}
