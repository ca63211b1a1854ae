/** Words or characters that do not belong in a text, and what to write instead. */
export interface Pattern {
  what: RegExp;
  instead: string;
  /** The keys of texts where it is correct. */
  except?: RegExp;
}

/** Whole words in any alphabet: `\b` in JavaScript does not know letters with accents. */
const words = (alternatives: string, flags = 'iu') => new RegExp(`(?<![\\p{L}\\p{N}])(?:${alternatives})(?![\\p{L}\\p{N}])`, flags);
/** Words with a capital inside a sentence. */
const capitals = (alternatives: string) => new RegExp(`(?<=[\\p{L}\\p{N},;”“»’)}] )(?:${alternatives})(?!\\p{L})`, 'u');
/** Words at the beginning of a sentence. */
const openings = (alternatives: string) => new RegExp(`(?<=^|[.:!?…] |[{(“„«])(?:${alternatives})(?!\\p{L})`, 'u');

const english: Pattern[] = [
  // These exceptions are exact texts of the specification.
  { what: /\bsign(?:s|ed|ing)?[- ]?(?:in|out)\b/i, instead: 'log in, log out', except: /^(?:checkout\.problem\.sign_in|auth\.sign_in_problem)$/ },
  { what: /\be-mails?\b/i, instead: 'email' },
  { what: /\b(?:stands?|stood)\b/i, instead: 'is, is shown, applies' },
  { what: /\b(?:holds?|held)\b/i, instead: 'is valid, applies, contains' },
  { what: /\bwhom?ever\b/i, instead: 'anyone who' },
  { what: /\b(?:some|every)body\b|\banybody\b/i, instead: 'someone, everyone, anyone' },
  { what: /\b(?:he|she|his|hers?|him)\b/i, instead: 'they' },
  { what: /\bconversations?\b/i, instead: 'thread' },
  { what: /\bpieces?\b/i, instead: 'saved block group' },
  { what: /\b(?:so long an?|another than|upon|shall|lest|hence|thus)\b/i, instead: 'everyday words' },
  { what: /\b(?:is|are|was|were) said to\b/i, instead: 'an active verb' },
];

const french: Pattern[] = [
  { what: words("tu|toi|ton|tes|ta|essaie|saisis|clique|vérifie|t['’](?=\\p{L}+)"), instead: 'vous' },
  { what: / :(?=\s|$)/u, instead: 'a no-break space (U+00A0) before :' },
  { what: /[ \u00a0][;?!%](?=\s|$|[.,})])|(?<=[\p{L})}»])[;?!](?=\s|$)/u, instead: 'a narrow no-break space (U+202F) before ; ? ! and %' },
  { what: /«(?!\u00a0)|(?<!\u00a0)»|[“”]/u, instead: '« » with no-break spaces (U+00A0) inside' },
  { what: words('applis?|applications?'), instead: 'app' },
  { what: words('superpositions?|calques?|tags?'), instead: 'fenêtre, étiquette' },
];

const portuguese: Pattern[] = [
  { what: words('vocês?'), instead: 'tu' },
  {
    what: openings('Clique|Toque|Introduza|Insira|Selecione|Tente|Verifique|Confirme|Experimente|Adicione|Escreva'),
    instead: 'the imperative of tu',
  },
  { what: /[“”"]/u, instead: '« »' },
  { what: words('aplicação|aplicações|celular|senhas?|usuários?|telas?'), instead: 'app, telemóvel, palavra-passe, utilizador, ecrã' },
  { what: words('sobreposiç(?:ão|ões)|tags?'), instead: 'janela, etiqueta' },
];

/**
 * What the texts of a language must not contain: the wrong form of address, foreign punctuation, second words for one thing. Record 084 lists the
 * right ones.
 */
export const patternsOf: Record<string, Pattern[]> = {
  en: english,
  cs: [
    {
      what: words('tebe|tobě|tebou|tvůj|tvoje|tvého|tvému|tvým|tvá|tvou|tvoji|tvé|tvých|jsi|máš|můžeš|chceš|budeš|víš|musíš|nemáš|nemůžeš'),
      instead: 'vy',
    },
    { what: openings('Zkus|Zadej|Vyber|Zvol|Klikni|Otevři|Napiš|Přidej|Ulož|Počkej|Podívej|Přihlas|Potvrď'), instead: 'the imperative of vy' },
    { what: /["”]/u, instead: '„ “' },
    { what: words('překryv\\p{L}*|tag\\p{L}*'), instead: 'okno, štítek' },
  ],
  de: [
    { what: capitals('Sie|Ihnen|Ihre?|Ihre[mnrs]'), instead: 'du' },
    { what: words('Probezeit'), instead: 'Testphase' },
    { what: /["”]/u, instead: '„ “' },
  ],
  es: [
    { what: words('ustede?s?'), instead: 'tú' },
    { what: openings('Inicie|Introduzca|Elija|Pulse|Escriba|Seleccione|Compruebe|Inténtelo|Confirme|Añada'), instead: 'the imperative of tú' },
    { what: /[“”"]/u, instead: '« »' },
    { what: words('superposici(?:ón|ones)|superpuest[oa]s?|tags?'), instead: 'ventana, etiqueta' },
  ],
  fr: french,
  nb: [
    { what: capitals('De|Dem|Deres'), instead: 'du' },
    { what: /[“”"]/u, instead: '« »' },
    { what: words('overlegg\\p{L}*|tagg\\p{L}*'), instead: 'vindu, emneord' },
  ],
  nl: [
    { what: words('u|uw|uzelf'), instead: 'je' },
    { what: /[“”„"]/u, instead: '‘ ’' },
    { what: words('overlays?|belasting'), instead: 'venster, btw' },
  ],
  pl: [
    { what: capitals('Twój|Twoj\\p{L}+|Twoi\\p{L}*|Twym|Cię|Ciebie|Ci|Tobie|Tobą|Ty'), instead: 'lower case inside a sentence' },
    { what: words('Pan|Pani|Państw[oau]', 'u'), instead: 'ty' },
    { what: /["“]/u, instead: '„ ”' },
    { what: words('nakładk\\p{L}*'), instead: 'okno' },
  ],
  pt: portuguese,
  'pt-BR': [
    { what: words('tu|teus?|tuas?|contigo'), instead: 'você' },
    { what: words('palavra-passe|telemóvel|ecrãs?|utilizador(?:es)?|aplicativos?'), instead: 'senha, celular, tela, usuário, app' },
    { what: words('sobreposiç(?:ão|ões)|etiquetas?'), instead: 'janela, tag' },
  ],
  sv: [
    { what: capitals('Ni|Er|Ert|Era'), instead: 'du' },
    { what: /[“„"]/u, instead: '” ”' },
    { what: words('överlägg\\p{L}*|skatt(?:en|esats)?'), instead: 'fönster, moms' },
  ],
};
