/** Second factors, recovery codes, passkeys and changing the password. */
import * as z from 'zod/mini'
import { endpoints } from '../endpoint.ts'
import { sharedRefusals } from '../problem.ts'
import { visibleLine } from '../visible-text.ts'
import { password, throttled } from './accounts.ts'
import { factorCode, passkeyAnswer, passkeyOptions, ticket, wrongFactor } from './second-step.ts'

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
    summary: 'Security of the viewer’s account',
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
    summary: 'Dismiss the second-factor suggestion for a month',
    output: succeeded,
  },
  'POST /api/user/security/confirm': {
    access: 'student',
    summary: 'Confirm with the password; valid for 15 minutes in this session',
    body: z.object({ password: password(1) }),
    output: succeeded,
    refusals: { ...notYourPassword, ...throttled },
  },
  'POST /api/user/security/confirm/passkey-options': {
    access: 'student',
    summary: 'Start a confirmation with a passkey',
    output: z.object({ ticket: z.string(), options: passkeyOptions }),
  },
  'POST /api/user/security/confirm/passkey': {
    access: 'student',
    summary: 'Confirm with a passkey; valid for 15 minutes in this session',
    body: z.object({ ticket, response: passkeyAnswer }),
    output: succeeded,
    refusals: wrongFactor,
  },
  'PUT /api/user/password': {
    access: 'student',
    summary: 'Change the password; ends every other session of the account',
    description: 'An account without a password needs a confirmation instead of the current password.',
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
    summary: 'Start to set up an authenticator app',
    description: 'Takes effect once a code is sent to /api/user/two-factor/confirm.',
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
    summary: 'Turn the second factor on with a first code; returns recovery codes, shown only now',
    body: z.object({ code: factorCode }),
    output: z.object({ recoveryCodes: z.array(z.string()) }),
    refusals: { ...wrongFactor, ...throttled },
  },
  'DELETE /api/user/two-factor': {
    access: 'student',
    confirmation: true,
    summary: 'Turn the second factor off; its recovery codes become invalid',
    output: succeeded,
    refusals: { ...lastFactor, ...throttled },
  },
  'POST /api/user/recovery-codes': {
    access: 'student',
    confirmation: true,
    summary: 'Replace the recovery codes; the new ones are shown only now',
    output: z.object({ recoveryCodes: z.array(z.string()) }),
    refusals: {
      ...throttled,
      'no-second-factor': { status: 409, title: 'Switch the second factor on first' },
    },
  },
  'POST /api/user/passkeys/options': {
    access: 'student',
    confirmation: true,
    summary: 'Start to add a passkey',
    output: z.object({ ticket: z.string(), options: passkeyOptions }),
  },
  'POST /api/user/passkeys': {
    access: 'student',
    confirmation: true,
    summary: 'Add the passkey a device has created',
    body: z.object({ ticket, name: passkeyName, response: passkeyAnswer }),
    output: z.object({ passkey }),
    refusals: { ...wrongFactor, ...throttled },
  },
  'DELETE /api/user/passkeys/{id}': {
    access: 'student',
    confirmation: true,
    summary: 'Delete a passkey of the viewer',
    params: z.object({ id: z.string().check(z.maxLength(64)) }),
    output: succeeded,
    refusals: { ...lastFactor, ...throttled },
  },
})

export type Passkey = z.infer<typeof passkey>
