import { dayIn, type EInvoiceParts } from './e-invoices.facts.ts';

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/**
 * Adds two groups to CII that the library writes only in UBL: the id of a seller without a VAT id (BT-29), and the invoice that a credit note is of
 * (BG-3; github.com/gflohr/e-invoice-eu/issues/455).
 */
export function completed(xml: string, { invoice: { corrects }, facts, sums }: EInvoiceParts): string {
  const id = sums.category === 'O' || facts.seller.vat_id === '' ? facts.seller.tax_number || facts.seller.vat_id : null;
  const day = facts.corrects_at && dayIn(facts.corrects_at, facts.zone).replaceAll('-', '');
  const date = day ? `<ram:FormattedIssueDateTime><qdt:DateTimeString format="102">${day}</qdt:DateTimeString></ram:FormattedIssueDateTime>` : '';
  const groups: [string, string | null, string][] = [
    ['<ram:SellerTradeParty>', id && `<ram:ID>${escaped(id)}</ram:ID>`, ''],
    [
      '</ram:SpecifiedTradeSettlementHeaderMonetarySummation>',
      corrects &&
        `<ram:InvoiceReferencedDocument><ram:IssuerAssignedID>${escaped(corrects.number)}</ram:IssuerAssignedID>${date}</ram:InvoiceReferencedDocument>`,
      '<ram:InvoiceReferencedDocument>',
    ],
  ];
  return groups.reduce(
    (text, [after, group, is]) => (group && !(is && text.includes(is)) ? text.replace(after, () => `${after}${group}`) : text),
    xml,
  );
}
