import type { IncludedItem } from '@bandstand/contract/products.ts';
import type { Invoices } from '../invoices/invoices.service.ts';
import type { MailContent } from '../mails/mails.layout.ts';
import type { Letter, Translate } from '../mails/mails.letter.ts';
import type { Words } from './receipts.send.ts';

type Invoice = NonNullable<Awaited<ReturnType<Invoices['find']>>>;

/** What an order opened, and its products' texts for receipts. */
export interface Bought {
  items: IncludedItem[];
  texts: string[];
  waiver: { text: string; at: string } | null;
  isGift: boolean;
}
export interface ReceiptFacts {
  invoice: Invoice;
  /** Path of the invoice, below the app's origin. */
  path: string;
  /** Null: a renewal. */
  bought: Bought | null;
  /** Distinguishes a repeated sending of the same receipt. */
  again: string | number | undefined;
}

/** Mailed after an order, and after each renewal. */
export function receiptLetter({ invoice, path, bought, again }: ReceiptFacts, { money, tax, day }: Words): Letter {
  const { document, number } = invoice;
  const product = document.lines[0]?.label ?? '';
  const open = bought?.items.find((item) => item.path)?.path ?? null;
  return {
    cause: bought ? 'receipt' : 'renewal_receipt',
    causeKey: `receipt:${invoice.id}${again ? `:${again}` : ''}`,
    subject: (t, brand) => (bought ? t('mail.receipt.subject', { app: brand.name }) : t('mail.receipt.renewed_subject', { product })),
    content: (t, brand) => ({
      paragraphs: [
        t(bought ? 'mail.receipt.text' : 'mail.receipt.renewed_text'),
        ...(document.is_test ? [t('mail.receipt.test')] : []),
        ...(bought?.waiver ? [t('mail.receipt.waiver', { date: day(bought.waiver.at), text: bought.waiver.text })] : []),
        ...(bought?.isGift ? [t('mail.receipt.gift')] : []),
        ...(bought?.texts ?? []),
        ...(bought && bought.items.length > 0 ? [t('mail.receipt.opens', { items: bought.items.map(({ title }) => title).join(', ') })] : []),
      ],
      rows: rowsOf({ ...document, tax_label: document.tax_label && tax(document.tax_label) }, t, (amount) => money(amount, document.currency)),
      button: bought?.isGift
        ? { label: t('mail.receipt.button_gift'), url: `${brand.url}/me/account/gifts` }
        : open
          ? { label: t('mail.receipt.button', { app: brand.name }), url: `${brand.url}${open}` }
          : { label: t('mail.receipt.button_invoice'), url: `${brand.url}${path}` },
      footnotes: open || bought?.isGift ? [{ label: t('mail.invoice.title', { number }), url: `${brand.url}${path}` }] : [],
    }),
  };
}

export interface RefundFacts {
  refundId: string;
  amount: number;
  isRevoking: boolean;
  invoice: Invoice;
  /** Path of the invoice, below the app's origin. */
  path: string;
  /** Path of the credit note; null: there is none. */
  notePath: string | null;
}

/** Mailed after a refund (COM-23). */
export const refundLetter = ({ refundId, amount, isRevoking, invoice, path, notePath }: RefundFacts, { money }: Words): Letter => ({
  cause: 'refund',
  causeKey: `refund:${refundId}`,
  subject: (t, brand) => t('mail.refund.subject', { app: brand.name }),
  content: (t, brand) => ({
    paragraphs: [
      t('mail.refund.text', { amount: money(amount, invoice.currency) }),
      t('mail.refund.days'),
      ...(isRevoking ? [t('mail.refund.revoked')] : []),
    ],
    ...(notePath === null
      ? { button: { label: t('mail.receipt.button_invoice'), url: `${brand.url}${path}` } }
      : {
          button: { label: t('mail.refund.button'), url: `${brand.url}${notePath}` },
          footnotes: [{ label: t('mail.invoice.title', { number: invoice.number }), url: `${brand.url}${path}` }],
        }),
  }),
});

/** Lines and sums, as the invoice prints them. */
function rowsOf(
  { lines, subtotal, discount, coupon, tax, tax_label, tax_inclusive, total }: Invoice['document'],
  t: Translate,
  money: (amount: number) => string,
): NonNullable<MailContent['rows']> {
  const taxName = tax_label ?? t('mail.invoice.tax');
  return [
    ...lines.map(({ label, detail, amount }) => ({ label, detail, amount: money(amount) })),
    ...(subtotal !== total ? [{ label: t('mail.invoice.subtotal'), amount: money(subtotal) }] : []),
    ...(discount > 0
      ? [{ label: coupon ? t('mail.invoice.discount_code', { code: coupon }) : t('mail.invoice.discount'), amount: money(-discount) }]
      : []),
    ...(tax > 0 && !tax_inclusive ? [{ label: taxName, amount: money(tax) }] : []),
    { label: t('mail.invoice.total'), amount: money(total), isTotal: true },
    ...(tax > 0 && tax_inclusive ? [{ label: t('mail.invoice.tax_included', { tax: taxName }), amount: money(tax) }] : []),
  ];
}
