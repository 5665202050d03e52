import type { Words } from '../words.ts'
import { heading, paragraph, preview, short, subject } from './letter-word.ts'

/** What to do if someone else changed how this account signs in. */
const notYou = {
  notYou: paragraph(
    'If it was someone else',
    'If it was not you, get a new password right away. That ends every session of the account, including the other person’s.',
  ),
  newPassword: short('Button', 'Get a new password'),
  write: paragraph('Last paragraph', 'Then write to us at {contact}, so that we can look into it.'),
} satisfies Words

export type NotYouKey = keyof typeof notYou

export const passwordChangedWords = {
  subject: subject('A new password was set for your {school} account'),
  heading: heading('A new password was set'),
  preview: preview('If it was you, there is nothing to do.'),
  changed: paragraph(
    'First paragraph',
    'The password of your account *{email}* was set on *{moment}*. If it was you, there is nothing to do.',
    ['moment'],
  ),
  ...notYou,
} satisfies Words

export const securityChangedWords = {
  subject: subject('How you sign in to {school} has changed'),
  heading: heading('How you sign in has changed'),
  preview: preview('If it was you, there is nothing to do.'),
  changed: paragraph('First paragraph', '{change}, on *{moment}*. If it was you, there is nothing to do.', [
    'change',
    'moment',
  ]),
  ...notYou,
} satisfies Words

export const resetPasswordWords = {
  subject: subject('Choose a new password for {school}'),
  heading: heading('Choose a new password'),
  preview: preview('This link works once, for one hour.'),
  asked: paragraph(
    'First paragraph',
    'Someone, perhaps you, asked for a new password for your account *{email}*.',
  ),
  choose: short('Button', 'Choose a new password'),
  limit: paragraph('Below the button', 'This link works once, for one hour.'),
  notYou: paragraph(
    'Last paragraph',
    'You did not ask for it? Then ignore this message: your password stays as it is.',
  ),
} satisfies Words

export const newAdministratorWords = {
  subject: subject('{school} has a new administrator'),
  subjectMany: short('Subject, for several', '{school} has {count} new administrators', ['count']),
  heading: heading('There is a new administrator'),
  headingMany: short('Title, for several', 'There are new administrators'),
  preview: preview('If you expected this, there is nothing to do.'),
  since: paragraph('First paragraph', 'This person is an administrator of {school} since {moment}:', [
    'moment',
  ]),
  sinceMany: paragraph(
    'First paragraph, for several',
    'These people are administrators of {school} since {moment}:',
    ['moment'],
  ),
  more: paragraph('Below the list', 'and {count} more.', ['count']),
  given: paragraph(
    'Who did it',
    '{person} gave the role. Administrators see and change everything here. If you expected this, there is nothing to do.',
    ['person'],
  ),
  byServer: paragraph(
    'Who did it, on the server',
    'It was done on the command line of the server. Administrators see and change everything here. If you expected this, there is nothing to do.',
  ),
  look: short('Button', 'Look at the account'),
  lookMany: short('Button, for several', 'Look at the accounts'),
  last: paragraph(
    'Last paragraph',
    'If you did not expect it, take the role away, sign the accounts out everywhere, and read in the audit log what else was done.',
  ),
} satisfies Words

export const mailTestWords = {
  subject: subject('A test message from {school}'),
  heading: heading('Mail works'),
  preview: preview('This message was sent as a test.'),
  test: paragraph(
    'First paragraph',
    'This is a test. That you can read it means that messages of {school} arrive.',
  ),
  back: short('Button', 'Back to the settings'),
} satisfies Words
