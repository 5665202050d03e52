import type { TemplateName, TemplateVariables } from './index.ts'

interface Sample<Name extends TemplateName> {
  /** The case, as an administrator chooses it. */
  label: string
  variables: TemplateVariables<Name>
  /** Other than `exampleReader`. */
  to?: string
}

export const exampleReader = 'maya@example.org'

const firstName = 'Maya'
const at = '2026-03-02T09:30:00.000Z'
const other = 'maya.berg@example.com'
const token = 'example'
const setUp = '/setup-password?token=example'

/** For previews: together they have every text of a letter. */
export const samples: { [Name in TemplateName]: readonly Sample<Name>[] } = {
  'setup-password': [
    {
      label: 'Without a password',
      variables: { firstName, path: setUp, track: 'Streamer', statusPath: '/application?token=example' },
    },
    { label: 'With a password', variables: { firstName, path: setUp, chosen: 'works' } },
    {
      label: 'With a password that is too short',
      variables: { firstName, path: setUp, chosen: 'too-short' },
    },
  ],
  'account-exists': [
    { label: 'After enrolling again', variables: { firstName } },
    { label: 'After asking for an invitation', variables: { firstName, asked: 'invitation' } },
    { label: 'After changing an address', variables: { firstName, asked: 'change' } },
    { label: 'Without a password', variables: { firstName, path: setUp } },
  ],
  'account-merged': [
    { label: 'To the account that stays', variables: { firstName, which: 'kept', other: 'm…@example.com' } },
    { label: 'To the other account', variables: { firstName, which: 'merged', other } },
  ],
  'application-admitted': [
    {
      label: 'Admitted',
      variables: { firstName, path: setUp, reason: 'Your first film made us laugh.' },
    },
  ],
  'application-declined': [
    { label: 'Declined', variables: { firstName, reason: 'This cycle is full. The next begins in fall.' } },
  ],
  'application-received': [
    { label: 'Received', variables: { firstName, statusPath: '/application?token=example' } },
  ],
  'confirm-email-change': [
    {
      label: 'To the old address',
      variables: { firstName, newEmail: other, path: '/confirm-email?token=example' },
    },
    {
      label: 'To the new address',
      variables: { firstName, newEmail: other, path: '/confirm-email?token=example' },
      to: other,
    },
  ],
  'data-ready': [{ label: 'Ready', variables: { firstName, path: '/dashboard/profile/data' } }],
  'deletion-scheduled': [
    {
      label: 'Asked for by the person',
      variables: { firstName, dueAt: at, path: '/keep-account?token=example' },
    },
    {
      label: 'Asked for by the school',
      variables: { firstName, dueAt: at, path: '/keep-account?token=example', byAdministrator: true },
    },
  ],
  'email-changed': [{ label: 'Changed', variables: { firstName, newEmail: other } }],
  'mail-test': [{ label: 'Test', variables: { firstName } }],
  messages: [
    {
      label: 'One message',
      variables: {
        firstName,
        messages: [{ author: 'Noor Haddad', text: 'Could you look at my second draft?' }],
        more: false,
        toSchool: false,
        path: '/dashboard/messages/example',
        token,
      },
    },
    {
      label: 'Several messages',
      variables: {
        firstName,
        messages: [
          { author: 'Noor Haddad', text: 'Could you look at my second draft?' },
          { author: 'Noor Haddad', text: 'The film is in it now.' },
        ],
        more: true,
        toSchool: false,
        path: '/dashboard/messages/example',
        token,
      },
    },
  ],
  'new-administrator': [
    {
      label: 'One, by an administrator',
      variables: {
        firstName,
        added: [{ name: 'Noor Haddad', address: 'noor@example.org' }],
        more: 0,
        doneBy: 'Maya Berg',
        path: '/admin/users/example',
        addedAt: at,
      },
    },
    {
      label: 'Several, on the server',
      variables: {
        firstName,
        added: [
          { name: 'Noor Haddad', address: 'noor@example.org' },
          { name: 'Jun Sato', address: 'jun@example.org' },
        ],
        more: 2,
        doneBy: '',
        path: '/admin/users',
        addedAt: at,
      },
    },
  ],
  notification: [
    {
      label: 'An announcement',
      variables: {
        firstName,
        kind: 'announcement',
        sentence: 'There is a new announcement: Open studio on Friday',
        path: '/dashboard/notifications',
        token,
      },
    },
  ],
  'notification-digest': [
    {
      label: 'Several things',
      variables: {
        firstName,
        lines: [
          { sentence: 'Your work has a grade', path: '/dashboard/grades' },
          { sentence: 'Noor Haddad answered you', path: '/dashboard/notifications' },
        ],
        more: 3,
        token,
      },
    },
    {
      label: 'One thing',
      variables: {
        firstName,
        lines: [{ sentence: 'Your work has a grade', path: '/dashboard/grades' }],
        more: 0,
        token,
      },
    },
  ],
  'password-changed': [{ label: 'Changed', variables: { firstName, changedAt: at } }],
  'reset-password': [{ label: 'Asked for', variables: { firstName, path: '/reset-password?token=example' } }],
  'security-changed': [
    { label: 'A passkey was added', variables: { firstName, what: 'passkey-added', changedAt: at } },
  ],
}
