import { FormatFactoryService, type Invoice as Ubl } from '@e-invoice-eu/core';
import { translate } from '@bandstand/i18n/server.ts';
import { decimalOf } from '@bandstand/rules/products/money.ts';
import { completed } from './e-invoices.cii.ts';
import { dayIn, type EInvoiceParts } from './e-invoices.facts.ts';
import { buyerOf, filled, sellerOf } from './e-invoices.parties.ts';

/** The same document as German law requires it, by EN 16931 alone, and for embedding in a PDF file. */
type Form = 'XRECHNUNG-UBL' | 'UBL' | 'CII';

const vat = { 'cac:TaxScheme': { 'cbc:ID': 'VAT' } };
/** XRechnung requires the buyer's town and postal code (BR-DE-8 and BR-DE-9), which not every buyer was asked for; the law requires only EN 16931. */
export function formOf({ facts, buyer }: EInvoiceParts): Form {
  if (facts.seller.profile === 'factur_x') return 'CII';
  return buyer.city?.trim() && buyer.postal_code?.trim() ? 'XRECHNUNG-UBL' : 'UBL';
}

/** Why no tax is charged, in words and by the code list of the CEF. */
function reasonOf({ sums: { category }, facts: { seller } }: EInvoiceParts) {
  if (category === 'AE') return { 'cbc:TaxExemptionReasonCode': 'VATEX-EU-AE', 'cbc:TaxExemptionReason': 'Reverse charge' };
  if (category === 'O') return { 'cbc:TaxExemptionReasonCode': 'VATEX-EU-O', 'cbc:TaxExemptionReason': 'Not subject to VAT' };
  return category === 'E' ? { 'cbc:TaxExemptionReason': seller.exemption } : {};
}

/** What the library writes from, by the names of UBL, whatever the form. */
export function toUbl(parts: EInvoiceParts): Ubl {
  const { invoice, facts, sums } = parts;
  const { currency } = invoice;
  // BR-DEC-*: two decimals at most; a third one is always zero here.
  const plain = (amount: number) => decimalOf(amount, currency).replace(/(\.\d\d)0$/, '$1');
  const money = (name: string, amount: number) => ({ [name]: plain(amount), [`${name}@currencyID`]: currency });
  const category = { 'cbc:ID': sums.category, ...(sums.category === 'O' ? {} : { 'cbc:Percent': String(sums.rate / 1000) }) };
  const day = dayIn(invoice.issued_at, facts.zone);
  // One note: from several the library writes CII that its schema refuses.
  const note = [invoice.is_test ? translate('en', 'mail.invoice.test') : null, invoice.footer].filter(Boolean).join(' · ');
  const ubl = filled({
    'cbc:ID': invoice.number,
    'cbc:IssueDate': day,
    'cbc:InvoiceTypeCode': sums.type,
    'cbc:Note': note === '' ? undefined : [note],
    'cbc:DocumentCurrencyCode': currency,
    'cbc:BuyerReference': facts.reference,
    'cac:BillingReference': invoice.corrects
      ? [
          {
            'cac:InvoiceDocumentReference': filled({
              'cbc:ID': invoice.corrects.number,
              'cbc:IssueDate': facts.corrects_at && dayIn(facts.corrects_at, facts.zone),
            }),
          },
        ]
      : undefined,
    'cac:AccountingSupplierParty': sellerOf(parts),
    'cac:AccountingCustomerParty': buyerOf(parts),
    // An invoice is written with its payment, which opens what was bought.
    'cac:Delivery': { 'cbc:ActualDeliveryDate': facts.corrects_at ? dayIn(facts.corrects_at, facts.zone) : day },
    // UNTDID 4461: already paid, by a means that the invoice does not name.
    'cac:PaymentMeans': [{ 'cbc:PaymentMeansCode': '1' }],
    'cac:AllowanceCharge':
      sums.allowance > 0
        ? [
            {
              'cbc:ChargeIndicator': 'false',
              // UNTDID 5189: discount.
              'cbc:AllowanceChargeReasonCode': '95',
              'cbc:AllowanceChargeReason': invoice.coupon ?? 'Discount',
              ...money('cbc:Amount', sums.allowance),
              'cac:TaxCategory': { ...category, ...vat },
            },
          ]
        : undefined,
    'cac:TaxTotal': [
      {
        ...money('cbc:TaxAmount', sums.tax),
        'cac:TaxSubtotal': [
          {
            ...money('cbc:TaxableAmount', sums.basis),
            ...money('cbc:TaxAmount', sums.tax),
            'cac:TaxCategory': { ...category, ...reasonOf(parts), ...vat },
          },
        ],
      },
    ],
    'cac:LegalMonetaryTotal': {
      ...money('cbc:LineExtensionAmount', sums.lineTotal),
      ...money('cbc:TaxExclusiveAmount', sums.basis),
      ...money('cbc:TaxInclusiveAmount', sums.total),
      ...(sums.allowance > 0 ? money('cbc:AllowanceTotalAmount', sums.allowance) : {}),
      ...money('cbc:PrepaidAmount', sums.total),
      ...money('cbc:PayableAmount', 0),
    },
    'cac:InvoiceLine': invoice.lines.map(({ label, detail }, at) => {
      const net = sums.lines[at] ?? 0;
      return {
        'cbc:ID': String(at + 1),
        // BR-27: a price is never negative, so a credit has a negative quantity.
        'cbc:InvoicedQuantity': net < 0 ? '-1' : '1',
        'cbc:InvoicedQuantity@unitCode': 'C62',
        ...money('cbc:LineExtensionAmount', net),
        'cac:Item': filled({ 'cbc:Description': detail, 'cbc:Name': label || invoice.number, 'cac:ClassifiedTaxCategory': { ...category, ...vat } }),
        'cac:Price': money('cbc:PriceAmount', Math.abs(net)),
      };
    }),
  });
  // The library's types name every code of every list; its own validation checks them.
  return { 'ubl:Invoice': ubl } as unknown as Ubl;
}

const quiet = { log: () => undefined, warn: () => undefined, error: () => undefined };

/**
 * The XML of an e-invoice. The input always has the shape that the library requires; the library's own check would read the whole standard each time.
 */
export async function writeEInvoice(parts: EInvoiceParts): Promise<string> {
  const format = formOf(parts);
  const ubl = toUbl(parts);
  const writer = new FormatFactoryService().createFormatService(format, quiet);
  writer.fillInvoiceDefaults(ubl);
  const written = await writer.generate(ubl, { format, lang: 'en' });
  if (typeof written !== 'string') throw new Error('an e-invoice is text');
  return format === 'CII' ? completed(written, parts) : written;
}
