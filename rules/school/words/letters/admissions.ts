import type { Words } from '../words.ts'
import { heading, paragraph, preview, short, subject } from './letter-word.ts'

export const applicationReceivedWords = {
  subject: subject('We have received your application to {school}'),
  heading: heading('We have your application'),
  preview: preview('A person reads it and writes to you.'),
  thanks: paragraph(
    'First paragraph',
    'Thank you for applying to {school}. A person reads every application and decides; you get an email with the decision. Your own page always shows its status:',
  ),
  follow: short('Button', 'Follow your application'),
  keep: paragraph(
    'Below the button',
    'Keep the link to yourself: anyone who has it can see the status of your application.',
  ),
  notYou: paragraph(
    'Last paragraph',
    'Didn’t apply? Then someone mistyped an address, and you can ignore this message.',
  ),
} satisfies Words

export const applicationAdmittedWords = {
  subject: subject('You are admitted to {school}'),
  heading: heading('You are admitted'),
  preview: preview('Choose your password and begin your first course.'),
  glad: paragraph('First paragraph', 'We have read your application to {school} and are glad to admit you.'),
  account: paragraph(
    'After what was written by hand',
    'Your account is *{email}*. Choose a password to set it up, then sign in and begin.',
  ),
  setUp: short('Button', 'Set up your account'),
  limit: paragraph('Below the button', 'The link works once, within 7 days.'),
} satisfies Words

export const applicationDeclinedWords = {
  subject: subject('Your application to {school}'),
  heading: heading('About your application'),
  preview: preview('We cannot admit you this time.'),
  thanks: paragraph(
    'First paragraph',
    'Thank you for applying to {school}. We have read your application, and cannot admit you this time.',
  ),
  open: paragraph(
    'Last paragraph',
    'The first module of every course is open to all, with or without an account: {link}. You are welcome to apply again.',
    ['link'],
  ),
  openLink: short('Link to the catalog', 'see the catalog'),
} satisfies Words
