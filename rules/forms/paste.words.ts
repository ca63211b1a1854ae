import type { FieldType } from '@bandstand/contract/forms.values.ts';

/** What a hint in brackets makes of a question: "Weight (number)". In the languages of the studio. */
export const hintWords: Readonly<Record<string, readonly string[]>> = {
  number: ['number', 'zahl', 'nombre', 'número', 'numero', 'tall', 'tal', 'getal', 'liczba', 'číslo', 'nummer'],
  date: ['date', 'datum', 'fecha', 'dato', 'data'],
  long_answer: ['long', 'long answer', 'paragraph', 'lang', 'largo', 'larga', 'lång', 'langt', 'długi', 'dlouhé', 'longo', 'longa'],
  short_answer: ['short', 'text', 'short answer', 'kurz', 'court', 'corto', 'corta', 'kort', 'krótki', 'krátké', 'curto', 'curta'],
  image_upload: ['photo', 'picture', 'image', 'foto', 'bild', 'imagen', 'bilde', 'afbeelding', 'zdjęcie', 'obrázek', 'imagem', 'fotografia'],
  acceptance: [
    'tick',
    'checkbox',
    'consent',
    'haken',
    'zustimmung',
    'case',
    'casilla',
    'avkryssing',
    'vinkje',
    'zgoda',
    'souhlas',
    'caixa',
    'kryssruta',
  ],
  email: ['email', 'e-mail', 'mail', 'e-post', 'epost', 'correo'],
  url: ['url', 'link', 'website', 'lien', 'enlace', 'lenke', 'länk', 'odkaz'],
};

/** Words in a question that say what is asked for. The first pattern that matches decides. */
export const tellingWords: readonly (readonly [pattern: RegExp, type: FieldType | 'email' | 'url'])[] = [
  [/(?:^|[^\p{L}])(?:e-?mail|e-?post|correo electrónico|adresse électronique)(?![\p{L}])/iu, 'email'],
  [/(?:^|[^\p{L}])(?:website|web site|webseite|site web|sitio web|hjemmeside|hemsida|strona internetowa|url)(?![\p{L}])/iu, 'url'],
  [/(?:^|[^\p{L}])(?:photo|picture|selfie|foto|zdjęcie|fotka|fotografia)s?(?![\p{L}])/iu, 'image_upload'],
  [
    /^(?:date|fecha|data|dato|datum)(?![\p{L}])|(?:^|[^\p{L}])(?:date of|birthday|birth date|which date|geburtstag|geburtsdatum|date de|cumpleaños|fecha de|fødselsdag|fødselsdato|födelsedag|födelsedatum|verjaardag|geboortedatum|urodziny|data urodzenia|datum narození|data de)(?![\p{L}])/iu,
    'date',
  ],
  [
    /(?:^|[^\p{L}])(?:how many|how much|how old|wie viele?|wie alt|combien|cuántos|cuántas|hvor mange|hur många|hoeveel|ile|kolik|quantos|quantas)(?![\p{L}])/iu,
    'number',
  ],
  [
    /(?:^|[^\p{L}])(?:why|describe|explain|tell us|anything else|comments?|notes?|warum|beschreib|erzähl|pourquoi|décri|por qué|describe|cuéntanos|hvorfor|beskriv|varför|waarom|beschrijf|dlaczego|opisz|proč|popiš|porquê|descreve|descreva)/iu,
    'long_answer',
  ],
];

/** How a line of consent begins. */
export const consentOpenings =
  /^(?:i (?:agree|accept|confirm|understand|consent)|ich (?:stimme|akzeptiere|bestätige)|j['’]accepte|je (?:confirme|consens)|acepto|confirmo|jeg (?:godtar|bekrefter)|jag (?:godkänner|bekräftar)|ik (?:ga akkoord|bevestig)|akceptuję|potwierdzam|souhlasím|potvrzuji|aceito|concordo)/iu;
