import { describe, expect, it } from 'vitest';
import { AppError, tooOften } from '../../platform/http/app-error.ts';
import { kindOf, kindOfRefusal } from './security.kinds.ts';

describe('what a successful call leaves in the security log', () => {
  it.each([
    ['POST /auth/login', {}, 'sign_in'],
    ['PUT /studio/team/{id}', {}, 'role_changed'],
    ['POST /studio/members/{id}/act_as', {}, 'acted_as'],
    ['GET /studio/audit_log.csv', undefined, 'exported'],
    ['PUT /studio/profile', { name: 'Ada' }, null],
    ['PUT /studio/profile', { email: 'a@b.example' }, 'email_changed'],
    ['PUT /studio/profile', { email: 'a@b.example', password: 'new' }, 'password_changed'],
    ['PUT /studio/profile', { email: null }, null],
    ['PUT /studio/profile', null, null],
    ['PUT /auth', { email: 'a@b.example' }, 'email_changed'],
    ['PUT /auth', { first_name: 'Ada' }, null],
    ['POST /studio/auth/two_factor', {}, null],
    ['POST /studio/auth/two_factor', { code: '123456' }, 'second_factor_changed'],
    ['GET /studio/pages', undefined, null],
  ])('%s with %j: %s', (call, body, kind) => expect(kindOf(call, body)).toBe(kind));
});

describe('what a refusal leaves in the security log', () => {
  it.each([
    ['POST /auth/login', new AppError('invalid_credentials'), false, 'sign_in_failed'],
    ['POST /studio/setup', new AppError('set_up_code_wrong'), false, 'sign_in_failed'],
    ['POST /auth/reset_password', new AppError('invalid_token'), false, 'sign_in_failed'],
    ['POST /studio/auth/login', new AppError('validation_failed', { fields: { code: [{ key: 'field.invalid' }] } }), false, 'sign_in_failed'],
    ['POST /studio/auth/login', new AppError('validation_failed', { fields: { email: [{ key: 'field.invalid' }] } }), false, null],
    ['GET /studio/pages', new AppError('invalid_token'), false, null],
    ['GET /studio/pages', tooOften(1000), false, 'limited'],
    ['POST /auth/login', new AppError('pow_required'), false, 'limited'],
    ['GET /studio/pages', new AppError('forbidden'), true, 'refused'],
    ['GET /pages/{id}', new AppError('forbidden'), false, null],
    ['GET /studio/pages/{id}', new AppError('not_found'), true, null],
  ])('%s, %o, of staff %s: %s', (call, error, isStaff, kind) => expect(kindOfRefusal(call, error, isStaff)).toBe(kind));
});
