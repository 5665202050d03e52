import type { ContractKey } from '../contract/index.ts'
import type { FieldProblem, Problem } from '../contract/problem.ts'
import { administratorHome, afterSignIn, onwards } from '../rules/people/accounts.ts'
import { splitFullName } from '../rules/people/admissions.ts'
import { passwordsDiffer } from '../rules/people/passwords.ts'
import { inFieldsOfForm } from './people/admissions/fields-of-form.ts'

type Fields = Record<string, string>

/** The call of the API that a form makes. */
export interface FormCall {
  key: ContractKey
  input: { params?: Record<string, string>; query?: Record<string, string>; body?: unknown }
  /** Where the browser goes after the answer; null shows the page with the answer in it. */
  next?: (output: never) => string | null
  /** Names the form's own fields in a refusal. */
  asFields?: (problems: FieldProblem[]) => FieldProblem[]
}

type FormOf = (fields: Fields, search: URLSearchParams) => FormCall | { problem: Problem }

interface SignedIn {
  secondStep: object | null
  secondFactor: 'fine' | 'suggested' | 'required'
  lmsRedirectUrl?: string | null
}

/** Each page with a form that works without a script (decision 44), and the call its form makes. */
const forms: Record<string, FormOf> = {
  // The header's Sign out, before hydration or without a script.
  '/': () => ({ key: 'POST /api/auth/logout', input: {}, next: () => '/' }),
  '/login': (fields, search) => {
    if (fields.provider !== undefined) {
      const next = search.get('next')
      const body = next === null ? {} : { next }
      return { key: 'POST /api/auth/providers/{id}', input: { params: { id: fields.provider }, body } }
    }
    return {
      ...signIn(fields, 'POST /api/auth/login'),
      next: ({ secondStep, secondFactor, lmsRedirectUrl }: SignedIn) =>
        secondStep
          ? null
          : onwards(secondFactor, afterSignIn(search.get('next') ?? undefined, lmsRedirectUrl ?? '/')),
    }
  },
  '/admin/login': (fields, search) => adminSignIn(fields, search.get('next') ?? undefined),
  '/admin': (fields) => adminSignIn(fields, undefined),
  '/enroll': ({ fullName = '', email, password, track, reason }) => ({
    key: 'POST /api/auth/register',
    input: {
      body: {
        ...splitFullName(fullName),
        email,
        password,
        track: track || undefined,
        reason: reason || undefined,
        idempotencyKey: crypto.randomUUID(),
      },
    },
    asFields: inFieldsOfForm,
  }),
  '/apply': (fields) => ({
    key: 'POST /api/auth/register',
    input: { body: { ...fields, idempotencyKey: crypto.randomUUID() } },
  }),
  '/forgot-password': ({ email }) => ({ key: 'POST /api/auth/forgot-password', input: { body: { email } } }),
  '/signup': ({ email }) => ({ key: 'POST /api/auth/request-invitation', input: { body: { email } } }),
  '/reset-password': (fields, search) => newPassword(fields, search, 'POST /api/auth/reset-password'),
  '/setup-password': (fields, search) => newPassword(fields, search, 'POST /api/auth/setup-password'),
  '/confirm-email': (_, search) => ({
    key: 'POST /api/email-change/confirm',
    input: { body: { token: search.get('token') ?? '' } },
  }),
  '/keep-account': (_, search) => ({
    key: 'POST /api/deletion/cancel',
    input: { body: { token: search.get('token') ?? '' } },
  }),
  '/unsubscribe': (_, search) => ({
    key: 'POST /api/unsubscribe',
    input: { query: { token: search.get('token') ?? '' } },
  }),
  '/verify': ({ credential = '' }) => ({
    key: 'POST /api/credentials/verify',
    input: { body: { credential: credential.trim() } },
  }),
}

/** @returns null for a page that takes no form */
export function formCall(address: URL, fields: Fields): ReturnType<FormOf> | null {
  const path = address.pathname.replace(/(.)\/$/, '$1')
  return Object.hasOwn(forms, path) ? (forms[path]?.(fields, address.searchParams) ?? null) : null
}

/** A sign-in with a password, or its second step. */
function signIn({ email, password, ticket, code }: Fields, key: ContractKey): FormCall {
  return ticket === undefined
    ? { key, input: { body: { email, password } } }
    : { key: 'POST /api/auth/second-step', input: { body: { ticket, code } } }
}

const adminSignIn = (fields: Fields, next: string | undefined): FormCall => ({
  ...signIn(fields, 'POST /api/admin/login'),
  next: ({ secondStep, secondFactor }: SignedIn) =>
    secondStep ? null : onwards(secondFactor, afterSignIn(next, administratorHome)),
})

function newPassword({ password, confirm }: Fields, search: URLSearchParams, key: ContractKey) {
  if (password !== confirm) return { problem: mismatch }
  return { key, input: { body: { token: search.get('token') ?? '', password } } }
}

const mismatch: Problem = {
  type: 'about:blank',
  title: passwordsDiffer,
  status: 422,
  code: 'invalid-input',
  detail: passwordsDiffer,
  error: passwordsDiffer,
  message: passwordsDiffer,
  requestId: '',
  errors: [{ field: 'confirm', message: passwordsDiffer }],
}
