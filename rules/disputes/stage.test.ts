import { describe, expect, it } from 'vitest';
import { isLater } from './stage.ts';

describe('updates of a dispute', () => {
  const stage = (state: 'needs_response' | 'under_review' | 'won' | 'lost' | 'closed', submissions = 0, is_inquiry = false) => ({
    state,
    submissions,
    is_inquiry,
  });
  it.each([
    ['an answer is sent', stage('needs_response'), stage('under_review', 1), true],
    ['an answer is never unsent', stage('under_review', 1), stage('needs_response'), false],
    ['it is decided', stage('under_review', 1), stage('lost', 1), true],
    ['what is decided is not open again', stage('lost', 1), stage('under_review', 1), false],
    ['the bank thinks better of it', stage('lost'), stage('won'), true],
    ['an inquiry becomes a dispute', stage('under_review', 1, true), stage('needs_response', 1), true],
    ['a dispute is no inquiry again', stage('needs_response'), stage('closed', 0, true), false],
    ['the same again', stage('needs_response'), stage('needs_response'), true],
  ])('%s', (_what, known, news, later) => expect(isLater(known, news)).toBe(later));
});
