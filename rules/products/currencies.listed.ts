import { otherThanTwo } from './currencies.ts';

/** Currencies listed in ISO 4217 with two digits; the source is named in `currencies.ts`. */
const ofTwo =
  'AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHE CHF CHW CNY COP COU CRC CUP CVE CZK DKK ' +
  'DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL ' +
  'MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG ' +
  'SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD USN UYU UZS VED VES WST XAD XCD XCG YER ZAR ZMW ZWG';

/** Codes that prices may have, in alphabetical order: those in ISO 4217 with a number of digits. */
export const currencies: readonly string[] = [ofTwo, ...Object.values(otherThanTwo)].flatMap((codes) => codes.split(' ')).toSorted();
const known = new Set(currencies);

/** Whether prices may use it. Capital letters. */
export const isCurrency = (code: string): boolean => known.has(code);
