import { describe, expect, it } from 'vitest';
import { countQuestions, questionsOf, type PastedQuestion } from './paste.ts';

const only = (text: string): Partial<PastedQuestion> | undefined => questionsOf(text)[0]?.questions[0];
const labels = (text: string) => questionsOf(text).map(({ title, questions }) => [title, ...questions.map(({ label }) => label)]);

describe('a pasted line becomes a question', () => {
  it.each<[string, Partial<PastedQuestion>]>([
    ['What is your name?', { label: 'What is your name?', field_type: 'short_answer', is_required: false }],
    ['3. What is your name?', { label: 'What is your name?' }],
    ['Q12: What is your name?', { label: 'What is your name?' }],
    ['Name *', { label: 'Name', is_required: true }],
    ['Name (required)', { label: 'Name', is_required: true }],
    ['Name (Pflichtfeld)', { label: 'Name', is_required: true }],
    ['Weight (number)', { label: 'Weight', field_type: 'number', min: null, max: null }],
    ['Gewicht [Zahl]', { label: 'Gewicht', field_type: 'number' }],
    ['How did you sleep? 1–10', { label: 'How did you sleep?', field_type: 'number', min: 1, max: 10 }],
    ['How did you sleep? (1-10)', { label: 'How did you sleep?', field_type: 'number', min: 1, max: 10 }],
    ['Pain, 0 to 10', { label: 'Pain', field_type: 'number', min: 0, max: 10 }],
    ['Schlaf 1 bis 5', { label: 'Schlaf', field_type: 'number', min: 1, max: 5 }],
    ['Sommeil (1 à 5)', { label: 'Sommeil', field_type: 'number', min: 1, max: 5 }],
    ['Rate 1–5 how you feel', { label: 'Rate 1–5 how you feel', field_type: 'short_answer' }],
    ['Your races 2019–2024', { label: 'Your races 2019–2024', field_type: 'short_answer' }],
    ['Steps 10-1', { label: 'Steps 10-1', field_type: 'short_answer', min: null }],
    ['Do you smoke? (yes/no)', { label: 'Do you smoke?', field_type: 'multi_select', options: ['yes', 'no'], isSingle: true }],
    ['Rauchst du (ja / nein / manchmal)?', { label: 'Rauchst du?', options: ['ja', 'nein', 'manchmal'] }],
    ['Blood pressure (120/80)', { label: 'Blood pressure (120/80)', field_type: 'short_answer' }],
    ['Your email', { field_type: 'short_answer', format: 'email' }],
    ['E-Mail-Adresse (email)', { label: 'E-Mail-Adresse', format: 'email' }],
    ['Website', { format: 'url' }],
    ['Date of birth', { field_type: 'date' }],
    ['Geburtsdatum', { field_type: 'date' }],
    ['Are you up to date with your training?', { field_type: 'short_answer' }],
    ['How many hours do you train?', { field_type: 'number' }],
    ['Upload a photo', { field_type: 'image_upload' }],
    ['Why do you train?', { field_type: 'long_answer' }],
    ['Anything else?', { field_type: 'long_answer' }],
    ['Photograph the label', { field_type: 'short_answer' }],
    ['I agree to the terms', { field_type: 'acceptance' }],
    ['Ich bestätige, dass ich gesund bin', { field_type: 'acceptance' }],
    ['(number)', { label: '(number)', field_type: 'short_answer' }],
    ['*', { label: '*' }],
    ['x'.repeat(600), { label: 'x'.repeat(500) }],
  ])('%s', (text, question) => expect(only(text)).toMatchObject(question));
});

describe('lines below a question', () => {
  it.each([
    ['dashes', '- Never\n- Often'],
    ['bullets', '• Never\n• Often'],
    ['letters with a bracket', 'a) Never\nb) Often'],
    ['letters in brackets', '(a) Never\n(b) Often'],
    ['letters with a point', 'a. Never\nb. Often'],
    ['numbers', '1. Never\n2. Often'],
    ['indentation', '  Never\n\tOften'],
    ['indented dashes', '   - Never\n   - Often'],
    ['a doubled choice', '- Never\n- Often\n- Never'],
    ['line ends of Windows', '- Never\r\n- Often\r'],
  ])('are its choices when marked by %s', (_, lines) => {
    expect(questionsOf(`How often?\n${lines}`)).toEqual([
      {
        title: null,
        questions: [expect.objectContaining({ label: 'How often?', field_type: 'multi_select', options: ['Never', 'Often'], isSingle: true })],
      },
    ]);
  });
  it('are choices of which several may be ticked when they have boxes', () => {
    expect(only('Which?\n[ ] One\n☐ Two')).toMatchObject({ options: ['One', 'Two'], isSingle: false });
  });
  it('are questions when they are marked like the first question', () => {
    expect(labels('1. One?\n2. Two?\n3. Three?')).toEqual([[null, 'One?', 'Two?', 'Three?']]);
    expect(labels('- One?\n- Two?')).toEqual([[null, 'One?', 'Two?']]);
    expect(questionsOf('- One?\n  - yes\n  - no\n- Two?')[0]?.questions).toMatchObject([{ options: ['yes', 'no'] }, { label: 'Two?' }]);
    expect(questionsOf('1. One?\na) yes\nb) no\n2. Two?')[0]?.questions).toMatchObject([{ options: ['yes', 'no'] }, { label: 'Two?' }]);
  });
  it('are questions after an empty line', () => {
    expect(labels('Introduction?\n\n1. One?\n\n2. Two?')).toEqual([[null, 'Introduction?', 'One?', 'Two?']]);
  });
});

describe('a whole list', () => {
  it('has a group for each heading', () => {
    expect(labels('Name\n# Health\nSmoker? (yes/no)\n## Goals\nWhy?')).toEqual([
      [null, 'Name'],
      ['Health', 'Smoker?'],
      ['Goals', 'Why?'],
    ]);
    expect(labels('# Only a heading')).toEqual([['Only a heading']]);
    expect(labels(' \n\n ')).toEqual([]);
  });
  it('gives lines that say nothing about their answer the answer that was chosen for all', () => {
    const scale = { field_type: 'multi_select', options: ['Disagree', 'Agree', 'Agree'] } as const;
    expect(questionsOf('Am the life of the party.\nDate of birth', scale)[0]?.questions).toMatchObject([
      { label: 'Am the life of the party.', field_type: 'multi_select', options: ['Disagree', 'Agree'], isSingle: true },
      { field_type: 'date', options: [] },
    ]);
    expect(only('Calm')).toMatchObject({ field_type: 'short_answer' });
    expect(questionsOf('Calm', { field_type: 'number', min: 1, max: 5 })[0]?.questions[0]).toMatchObject({ field_type: 'number', min: 1, max: 5 });
  });
  it('counts its questions, not its choices', () => {
    expect(countQuestions('One?\n- yes\n- no\nTwo?')).toBe(2);
    expect(countQuestions('')).toBe(0);
  });
});
