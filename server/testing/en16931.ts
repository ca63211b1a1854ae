import { all, hundredths, parse, textOf, type XmlNode as Node } from './en16931.xml.ts';

export interface ReadLine {
  id: string | null;
  name: string | null;
  quantity: number;
  unit: string | undefined;
  net: number;
  price: number;
  category: string | null;
  rate: string | null;
}
interface ReadTax {
  category: string | null;
  rate: string | null;
  basis: number;
  tax: number;
  reason: string | null;
  reasonCode: string | null;
}
/** Business terms by meaning; the rules have their numbers. */
export interface ReadInvoice {
  profile: string | null;
  number: string | null;
  date: string | null;
  type: string | null;
  currency: string | null;
  buyerReference: string | null;
  preceding: { number: string | null; date: string | null }[];
  seller: { name: string | null; country: string | null; ids: string[]; vat: string | null; fiscal: string | null; email: string | null };
  buyer: { name: string | null; country: string | null; vat: string | null; email: string | null };
  means: string | null;
  allowances: { amount: number; category: string | null; rate: string | null; reason: string | null }[];
  lines: ReadLine[];
  taxes: ReadTax[];
  lineTotal: number;
  allowanceTotal: number;
  basis: number;
  tax: number;
  total: number;
  paid: number;
  due: number;
}

const day = (text: string | null) => text?.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3') ?? null;
const money = (node: Node | undefined, path: string) => hundredths(textOf(node, path));

function readUbl(root: Node): ReadInvoice {
  const isNote = root.name === 'CreditNote';
  const [seller, buyer] = ['AccountingSupplierParty/Party', 'AccountingCustomerParty/Party'].map((path) => all(root, path)[0]);
  const idOf = (party: Node | undefined, scheme: string) =>
    all(party, 'PartyTaxScheme')
      .filter((one) => textOf(one, 'TaxScheme/ID') === scheme)
      .map((one) => textOf(one, 'CompanyID'))[0] ?? null;
  const total = all(root, 'LegalMonetaryTotal')[0];
  return {
    profile: textOf(root, 'CustomizationID'),
    number: textOf(root, 'ID'),
    date: textOf(root, 'IssueDate'),
    type: textOf(root, isNote ? 'CreditNoteTypeCode' : 'InvoiceTypeCode'),
    currency: textOf(root, 'DocumentCurrencyCode'),
    buyerReference: textOf(root, 'BuyerReference'),
    preceding: all(root, 'BillingReference/InvoiceDocumentReference').map((one) => ({ number: textOf(one, 'ID'), date: textOf(one, 'IssueDate') })),
    seller: {
      name: textOf(seller, 'PartyLegalEntity/RegistrationName'),
      country: textOf(seller, 'PostalAddress/Country/IdentificationCode'),
      ids: all(seller, 'PartyIdentification/ID').map(({ text }) => text),
      vat: idOf(seller, 'VAT'),
      fiscal: idOf(seller, 'FC'),
      email: textOf(seller, 'EndpointID'),
    },
    buyer: {
      name: textOf(buyer, 'PartyLegalEntity/RegistrationName'),
      country: textOf(buyer, 'PostalAddress/Country/IdentificationCode'),
      vat: idOf(buyer, 'VAT'),
      email: textOf(buyer, 'EndpointID'),
    },
    means: textOf(root, 'PaymentMeans/PaymentMeansCode'),
    allowances: all(root, 'AllowanceCharge').map((one) => ({
      amount: money(one, 'Amount'),
      category: textOf(one, 'TaxCategory/ID'),
      rate: textOf(one, 'TaxCategory/Percent'),
      reason: textOf(one, 'AllowanceChargeReason'),
    })),
    lines: all(root, isNote ? 'CreditNoteLine' : 'InvoiceLine').map((line) => {
      const quantity = all(line, isNote ? 'CreditedQuantity' : 'InvoicedQuantity')[0];
      return {
        id: textOf(line, 'ID'),
        name: textOf(line, 'Item/Name'),
        quantity: Number(quantity?.text),
        unit: quantity?.attributes['unitCode'],
        net: money(line, 'LineExtensionAmount'),
        price: money(line, 'Price/PriceAmount'),
        category: textOf(line, 'Item/ClassifiedTaxCategory/ID'),
        rate: textOf(line, 'Item/ClassifiedTaxCategory/Percent'),
      };
    }),
    taxes: all(root, 'TaxTotal/TaxSubtotal').map((one) => ({
      category: textOf(one, 'TaxCategory/ID'),
      rate: textOf(one, 'TaxCategory/Percent'),
      basis: money(one, 'TaxableAmount'),
      tax: money(one, 'TaxAmount'),
      reason: textOf(one, 'TaxCategory/TaxExemptionReason'),
      reasonCode: textOf(one, 'TaxCategory/TaxExemptionReasonCode'),
    })),
    lineTotal: money(total, 'LineExtensionAmount'),
    allowanceTotal: hundredths(textOf(total, 'AllowanceTotalAmount') ?? '0'),
    basis: money(total, 'TaxExclusiveAmount'),
    tax: money(root, 'TaxTotal/TaxAmount'),
    total: money(total, 'TaxInclusiveAmount'),
    paid: hundredths(textOf(total, 'PrepaidAmount') ?? '0'),
    due: money(total, 'PayableAmount'),
  };
}

function readCii(root: Node): ReadInvoice {
  const trade = all(root, 'SupplyChainTradeTransaction')[0];
  const settlement = all(trade, 'ApplicableHeaderTradeSettlement')[0];
  const [seller, buyer] = ['Seller', 'Buyer'].map((who) => all(trade, `ApplicableHeaderTradeAgreement/${who}TradeParty`)[0]);
  const idOf = (party: Node | undefined, scheme: string) =>
    all(party, 'SpecifiedTaxRegistration/ID').find(({ attributes }) => attributes['schemeID'] === scheme)?.text ?? null;
  const total = all(settlement, 'SpecifiedTradeSettlementHeaderMonetarySummation')[0];
  // The schema requires this element once.
  if (all(trade, 'ApplicableHeaderTradeDelivery').length !== 1) throw new Error('ApplicableHeaderTradeDelivery is missing');
  return {
    profile: textOf(root, 'ExchangedDocumentContext/GuidelineSpecifiedDocumentContextParameter/ID'),
    number: textOf(root, 'ExchangedDocument/ID'),
    date: day(textOf(root, 'ExchangedDocument/IssueDateTime/DateTimeString')),
    type: textOf(root, 'ExchangedDocument/TypeCode'),
    currency: textOf(settlement, 'InvoiceCurrencyCode'),
    buyerReference: textOf(trade, 'ApplicableHeaderTradeAgreement/BuyerReference'),
    preceding: all(settlement, 'InvoiceReferencedDocument').map((one) => ({
      number: textOf(one, 'IssuerAssignedID'),
      date: day(textOf(one, 'FormattedIssueDateTime/DateTimeString')),
    })),
    seller: {
      name: textOf(seller, 'Name'),
      country: textOf(seller, 'PostalTradeAddress/CountryID'),
      ids: all(seller, 'ID').map(({ text }) => text),
      vat: idOf(seller, 'VA'),
      fiscal: idOf(seller, 'FC'),
      email: textOf(seller, 'URIUniversalCommunication/URIID'),
    },
    buyer: {
      name: textOf(buyer, 'Name'),
      country: textOf(buyer, 'PostalTradeAddress/CountryID'),
      vat: idOf(buyer, 'VA'),
      email: textOf(buyer, 'URIUniversalCommunication/URIID'),
    },
    means: textOf(settlement, 'SpecifiedTradeSettlementPaymentMeans/TypeCode'),
    allowances: all(settlement, 'SpecifiedTradeAllowanceCharge').map((one) => ({
      amount: money(one, 'ActualAmount'),
      category: textOf(one, 'CategoryTradeTax/CategoryCode'),
      rate: textOf(one, 'CategoryTradeTax/RateApplicablePercent'),
      reason: textOf(one, 'Reason'),
    })),
    lines: all(trade, 'IncludedSupplyChainTradeLineItem').map((line) => {
      const quantity = all(line, 'SpecifiedLineTradeDelivery/BilledQuantity')[0];
      return {
        id: textOf(line, 'AssociatedDocumentLineDocument/LineID'),
        name: textOf(line, 'SpecifiedTradeProduct/Name'),
        quantity: Number(quantity?.text),
        unit: quantity?.attributes['unitCode'],
        net: money(line, 'SpecifiedLineTradeSettlement/SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount'),
        price: money(line, 'SpecifiedLineTradeAgreement/NetPriceProductTradePrice/ChargeAmount'),
        category: textOf(line, 'SpecifiedLineTradeSettlement/ApplicableTradeTax/CategoryCode'),
        rate: textOf(line, 'SpecifiedLineTradeSettlement/ApplicableTradeTax/RateApplicablePercent'),
      };
    }),
    taxes: all(settlement, 'ApplicableTradeTax').map((one) => ({
      category: textOf(one, 'CategoryCode'),
      rate: textOf(one, 'RateApplicablePercent'),
      basis: money(one, 'BasisAmount'),
      tax: money(one, 'CalculatedAmount'),
      reason: textOf(one, 'ExemptionReason'),
      reasonCode: textOf(one, 'ExemptionReasonCode'),
    })),
    lineTotal: money(total, 'LineTotalAmount'),
    allowanceTotal: hundredths(textOf(total, 'AllowanceTotalAmount') ?? '0'),
    basis: money(total, 'TaxBasisTotalAmount'),
    tax: money(total, 'TaxTotalAmount'),
    total: money(total, 'GrandTotalAmount'),
    paid: hundredths(textOf(total, 'TotalPrepaidAmount') ?? '0'),
    due: money(total, 'DuePayableAmount'),
  };
}

/** Reads an e-invoice in UBL or CII. Throws for amounts with more than two decimals. */
export function readEInvoice(xml: string): ReadInvoice {
  const root = parse(xml);
  return root.name === 'CrossIndustryInvoice' ? readCii(root) : readUbl(root);
}
