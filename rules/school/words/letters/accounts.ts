import type { Words } from '../words.ts'
import { heading, paragraph, preview, short, subject } from './letter-word.ts'

export const setupPasswordWords = {
  subject: subject('Set up your {school} account'),
  subjectWorks: short('Subject, if a password was chosen', 'Welcome to {school}'),
  heading: heading('Welcome to {school}'),
  preview: preview('Choose your password. The link works once, within 7 days.'),
  previewWorks: short('Preview, if a password was chosen', 'Sign in with the password you chose.'),
  previewShort: short(
    'Preview, if the password is too short',
    'Choose a longer password. The link works once, within 7 days.',
  ),
  enrolled: paragraph('First paragraph', 'You are enrolled at {school}. Your account is *{email}*.'),
  enrolledTrack: paragraph(
    'First paragraph, with a track',
    'You are enrolled at {school} on the track *{track}*. Your account is *{email}*.',
    ['track'],
  ),
  choose: paragraph(
    'Without a password',
    'Choose a password to set it up. Then sign in and begin your first course.',
  ),
  tooShort: paragraph(
    'With a password that is too short',
    'The password you chose is shorter than 8 characters, so you cannot sign in with it. Choose a longer one here, then sign in and begin your first course.',
  ),
  setUp: short('Button', 'Set up your account'),
  limit: paragraph('Below the button', 'The link works once, within 7 days.'),
  works: paragraph(
    'With a password',
    'The password you chose works: sign in with it and this address whenever you like. There is nothing else to set up.',
  ),
  signIn: short('Button to sign in', 'Sign in'),
  forgot: paragraph(
    'Below the button to sign in',
    'Forgot it, or want another one? {link}. It also signs out every other device. The link works once, within 7 days.',
    ['link'],
  ),
  forgotLink: short('Link to a new password', 'Choose a new password'),
  application: paragraph('About the application', 'Your application has {link}, for you alone.', ['link']),
  applicationLink: short('Link to the application', 'a page of its own'),
  notYou: paragraph(
    'Last paragraph',
    'Didn’t enroll? Then someone mistyped an address. You can ignore this message, or write to us and we’ll remove the account.',
  ),
} satisfies Words

export const accountExistsWords = {
  subject: subject('You already have a {school} account'),
  heading: heading('You already have an account'),
  preview: preview('Someone, maybe you, used your address. Nothing was changed.'),
  afterEnrolling: paragraph(
    'First paragraph, after enrolling again',
    'Someone, maybe you, enrolled at {school} with the address *{email}*. It already has an account, so nothing was changed: your courses and your progress are as they were.',
  ),
  afterInvitation: paragraph(
    'First paragraph, after asking for an invitation',
    'Someone, maybe you, asked {school} to invite the address *{email}*. It already has an account, so nothing was changed: your courses and your progress are as they were.',
  ),
  afterChange: paragraph(
    'First paragraph, after changing an address',
    'Someone, maybe you, wanted to change the address of another account at {school} to *{email}*. It already has an account, so nothing was changed: your courses and your progress are as they were.',
  ),
  enrolled: paragraph(
    'After enrolling again',
    'A password chosen while enrolling again is not kept. To continue, sign in with the one you already have.',
  ),
  goOn: paragraph('After an invitation or a change', 'To continue, sign in with the password you have.'),
  signIn: short('Button to sign in', 'Sign in'),
  forgot: paragraph(
    'Below the button to sign in',
    'Forgot the password? {link}. If this wasn’t you, you can ignore this message.',
    ['link'],
  ),
  forgotLink: short('Link to a new password', 'Choose a new one'),
  noPassword: paragraph(
    'Without a password',
    'Your account has no password yet. Choose one here, then sign in.',
  ),
  setUp: short('Button to set up the account', 'Set up your account'),
  limit: paragraph(
    'Below the button to set it up',
    'The link works once, within 7 days, and takes the place of any earlier one. If this wasn’t you, you can ignore this message.',
  ),
} satisfies Words

export const accountMergedWords = {
  subject: subject('Your two {school} accounts are one now'),
  heading: heading('Two accounts, now one'),
  previewKept: short('Preview, to the account that stays', 'Everything is in this account.'),
  previewMerged: short('Preview, to the other', 'You now sign in as {other}.', ['other']),
  kept: paragraph(
    'To the account that stays',
    'The university has merged your account with the address *{other}* into this one. Your courses, your work and your certificates are all here. You sign in as you always did, with *{email}*.',
    ['other'],
  ),
  merged: paragraph(
    'To the other account',
    'The university has merged the account with the address *{email}* into your other one. Your courses, your work and your certificates are all there. Please sign in with the address of that account from now on: *{other}*.',
    ['other'],
  ),
  signIn: short('Button', 'Sign in'),
  notYou: paragraph(
    'Last paragraph',
    'These were not both yours? Write to us at {contact}, so that we can look into it.',
  ),
} satisfies Words

export const confirmEmailChangeWords = {
  subject: subject('Confirm the new email address of your {school} account'),
  heading: heading('Confirm the new address'),
  preview: preview('The address changes once it is confirmed at both addresses.'),
  toNew: paragraph(
    'To the new address',
    'The email address of an account at {school} is to become *{newEmail}*. It changes once it is confirmed at the old and at the new address.',
    ['newEmail'],
  ),
  toOld: paragraph(
    'To the old address',
    'The email address of your account at {school} is to become *{newEmail}*. It changes once it is confirmed at the old and at the new address.',
    ['newEmail'],
  ),
  confirm: short('Button', 'Confirm the new address'),
  limit: paragraph('Below the button', 'The link works for 24 hours.'),
  notYouNew: paragraph(
    'Last paragraph, to the new address',
    'Didn’t ask for this? Then someone mistyped an address, and you can ignore this message.',
  ),
  notYouOld: paragraph(
    'Last paragraph, to the old address',
    'It was not you? Do not follow the link: nothing changes without it. Then choose a new password, because someone knows yours.',
  ),
} satisfies Words

export const dataReadyWords = {
  subject: subject('Your {school} data is ready to download'),
  heading: heading('Your data is ready'),
  preview: preview('You can download it for 7 days.'),
  gathered: paragraph(
    'First paragraph',
    'Everything we keep about you at {school} is gathered in one file: texts as JSON, and the files you gave us.',
  ),
  download: short('Button', 'Download your data'),
  limit: paragraph(
    'Below the button',
    'You can download it for 7 days, when you are signed in. Then the file is removed.',
  ),
  notYou: paragraph(
    'Last paragraph',
    'You did not ask for it? Choose a new password, because someone may be signed in as you.',
  ),
} satisfies Words

export const deletionScheduledWords = {
  subject: subject('Your {school} account will be deleted'),
  heading: heading('Your account will be deleted'),
  preview: preview('On {day}. Until then you can keep it.', ['day']),
  what: paragraph(
    'First paragraph',
    'On *{day}* your account at {school} is deleted: your profile, courses, progress, results and files. What you wrote for others stays, without your name.',
    ['day'],
  ),
  bySchool: paragraph(
    'If the school asked for it',
    'The university has asked for this. Until then nothing is lost: if you want to go on, keep your account.',
  ),
  byOwner: paragraph(
    'If the person asked for it',
    'Until then nothing is lost. If you change your mind, or it was not you, keep it.',
  ),
  keep: short('Button', 'Keep your account'),
  last: paragraph(
    'Last paragraph',
    'We send no message afterwards, because we will not know your address any more.',
  ),
} satisfies Words

export const emailChangedWords = {
  subject: subject('The email address of your {school} account has changed'),
  heading: heading('Your address has changed'),
  preview: preview('You now sign in as {newEmail}.', ['newEmail']),
  changed: paragraph(
    'First paragraph',
    'The email address of your account is now *{newEmail}*. Sign in with it from now on; your password is as it was.',
    ['newEmail'],
  ),
  signIn: short('Button', 'Sign in'),
  notYou: paragraph(
    'Last paragraph',
    'It was not you? Write to us at {contact}, so that we can look into it.',
  ),
} satisfies Words
