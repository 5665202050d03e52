/** Second factors, recovery codes, passkeys and changing the password. */
import * as z from 'zod/mini'
import { password, throttled } from './accounts.ts'
import { endpoints } from './endpoint.ts'
import { sharedRefusals } from './problem.ts'
import { factorCode, passkeyAnswer, passkeyOptions, ticket, wrongFactor } from './second-step.ts'
import { visibleLine } from './visible-text.ts'

const succeeded = z.object({ success: z.literal(true) })

const passkey = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.nullable(z.string()),
})

const notYourPassword = { 'not-your-password': { status: 422, title: 'That is not your password' } } as const

const lastFactor = {
  'last-factor': { status: 409, title: 'Administrators of this site need a second factor' },
}

export const passkeyName = z
  .string('Please give the passkey a name')
  .check(z.trim(), ...visibleLine('Please give the passkey a name'), z.maxLength(60, 'Maximum 60 characters'))

export const security = endpoints({
  'GET /api/user/security': {
    access: 'student',
    summary: 'How my account is secured',
    output: z.object({
      hasPassword: z.boolean(),
      /** When the authenticator app was set up; null without one. */
      twoFactorSince: z.nullable(z.string()),
      recoveryCodesLeft: z.int(),
      passkeys: z.array(passkey),
      /** Until when changes need no confirmation; null if the next one does. */
      confirmedUntil: z.nullable(z.string()),
      /** Whether this account should have a second factor and has none. */
      secondFactor: z.enum(['fine', 'suggested', 'required']),
      /** Show the suggestion now: it applies and was not dismissed within the last month. */
      remind: z.boolean(),
    }),
  },
  'POST /api/user/security/put-off': {
    access: 'student',
    summary: 'Not now: do not suggest a second factor to me for a month',
    output: succeeded,
  },
  'POST /api/user/security/confirm': {
    access: 'student',
    summary: 'Confirm with the password that it is me; holds for 15 minutes on this device',
    body: z.object({ password: password(1) }),
    output: succeeded,
    refusals: { ...notYourPassword, ...throttled },
  },
  'POST /api/user/security/confirm/passkey-options': {
    access: 'student',
    summary: 'Begin to confirm with a passkey',
    output: z.object({ ticket: z.string(), options: passkeyOptions }),
  },
  'POST /api/user/security/confirm/passkey': {
    access: 'student',
    summary: 'Confirm with a passkey that it is me; holds for 15 minutes on this device',
    body: z.object({ ticket, response: passkeyAnswer }),
    output: succeeded,
    refusals: wrongFactor,
  },
  'PUT /api/user/password': {
    access: 'student',
    summary: 'Choose a new password; ends every other session of the account',
    description: 'An account without a password needs a confirmation instead of the current one.',
    body: z.object({ password: password(8), currentPassword: z.optional(password(1)) }),
    output: succeeded,
    refusals: {
      ...notYourPassword,
      ...throttled,
      'confirmation-needed': sharedRefusals['confirmation-needed'],
    },
  },
  'POST /api/user/two-factor': {
    access: 'student',
    confirmation: true,
    summary: 'Begin to set up an authenticator app',
    description: 'It counts only once a code of it was sent to /api/user/two-factor/confirm.',
    output: z.object({
      /** To type by hand, in groups of four. */
      secret: z.string(),
      uri: z.string(),
      /** The same as a QR code: an SVG path of the dark squares, in a square of `size` units. */
      qr: z.object({ path: z.string(), size: z.int() }),
    }),
  },
  'POST /api/user/two-factor/confirm': {
    access: 'student',
    confirmation: true,
    summary: 'Switch the second factor on with a first code; brings recovery codes, shown this once',
    body: z.object({ code: factorCode }),
    output: z.object({ recoveryCodes: z.array(z.string()) }),
    refusals: { ...wrongFactor, ...throttled },
  },
  'DELETE /api/user/two-factor': {
    access: 'student',
    confirmation: true,
    summary: 'Switch the second factor off; its recovery codes end with it',
    output: succeeded,
    refusals: { ...lastFactor, ...throttled },
  },
  'POST /api/user/recovery-codes': {
    access: 'student',
    confirmation: true,
    summary: 'New recovery codes, shown this once; the old ones end',
    output: z.object({ recoveryCodes: z.array(z.string()) }),
    refusals: {
      ...throttled,
      'no-second-factor': { status: 409, title: 'Switch the second factor on first' },
    },
  },
  'POST /api/user/passkeys/options': {
    access: 'student',
    confirmation: true,
    summary: 'Begin to add a passkey',
    output: z.object({ ticket: z.string(), options: passkeyOptions }),
  },
  'POST /api/user/passkeys': {
    access: 'student',
    confirmation: true,
    summary: 'Add the passkey that a device made',
    body: z.object({ ticket, name: passkeyName, response: passkeyAnswer }),
    output: z.object({ passkey }),
    refusals: { ...wrongFactor, ...throttled },
  },
  'DELETE /api/user/passkeys/{id}': {
    access: 'student',
    confirmation: true,
    summary: 'Remove a passkey of mine',
    params: z.object({ id: z.string().check(z.maxLength(64)) }),
    output: succeeded,
    refusals: { ...lastFactor, ...throttled },
  },
})

export type Passkey = z.infer<typeof passkey>
