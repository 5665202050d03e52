import type { Words } from './words.ts'

/** The text describes the software as it comes: update it when the software stores something new. */
export const privacyWords = {
  lead: {
    label: 'Introduction',
    text: 'What this site stores about you, why, and how to have it removed. There is no tracking and no advertising.',
    kind: 'paragraph',
  },
  shortTitle: { label: 'Summary, title', text: 'In short', kind: 'line' },
  shortText: {
    label: 'Summary',
    text: 'Two cookies, for signing in. No tracking, no third parties, nothing sold.',
    kind: 'paragraph',
  },
  text: {
    label: 'Text',
    text: `You can read the catalog and the first module of every course without telling us anything. We store something about you only when you apply, enroll or sign in, and only what the site needs to work.

## Who is responsible

{school} is run by the {foundation}. For questions about your data, and everything listed under your rights below, write to {contact}.

## What we store

- **Your application.** What you entered in the form: your name and email address and, if you gave them, your phone number, kind of work, experience, reasons and goals. We use it to admit and advise you. Only administrators see it.
- **Your account.** Your name, email address and the day you joined. Your password is stored as a hash (argon2id): we can check it, but no one can read it, including us.
- **Your sessions.** For each device you’re signed in on: the time, its network address and the name of its browser, so that a stolen session can be found and ended. A session ends when you sign out, when you choose a new password elsewhere, 30 days after your last visit, and after 90 days in any case.
- **Your learning.** Courses you enrolled in, modules you completed or bookmarked, how far you’ve read, your answers in quizzes and reviews, the work and files you handed in, and your grades and feedback. In courses with live sessions also whether you joined and your attendance; if you have extra time, how much, with a note; and courses you left, with the reason if someone else removed you. The teachers of a course see your results and your work in it. Your notes are yours: no page shows them to anyone else.
- **Your profile.** What you write about yourself, your picture and your time zone. You have a public page with the works and certificates you choose only while you keep it turned on.
- **What you write in the discussions and study groups.** Your posts with their earlier versions, your reactions, which discussions you follow and how far you’ve read them. Everyone who is signed in can read what you post in a discussion, under your name, except in the discussions of a round, which only its people and the course’s staff read; only a group’s members can read what you write there. If your account is deleted, your posts stay, without your name.
- **Our messages to you.** That a message was sent, when, to which address and with which subject. {links}

The server’s log records errors and sign-ins, with the network address they came from, but not your visits: there is no list of the pages you read, and it leaves out passwords and links. When an administrator or teacher changes something about you, such as a role or a grade, we record who did it and when.

## Cookies and your device

There are two cookies, set when you sign in. Scripts can’t read either. One holds the key of your session and nothing else, and is removed when you sign out. The other stays: it only records that this browser has signed in to your account before, so that strangers guessing your password can’t lock you out. Both are necessary for signing in, which is why no banner asks for your consent. A university that reads from several copies of its database sets a third for a day after you save something: a position in its log, so that the next page shows what you saved.

On your own device, the browser keeps the color theme you chose and any form you haven’t finished, but never a password. They stay there until you send the form or clear the site’s data; they’re not sent to us.

## Who else sees it

No one. Pages load nothing from other companies: no statistics, no fonts, no advertising, no maps. If a page links to another site, that site learns about you only if you follow the link. Email reaches you through mail servers, as all email does.

## Your rights, and how to leave

You can see what we store about you, have it corrected, take it with you, or have it removed. Write to {contact} from your account’s address. When an account is removed, its sessions, learning records and application are removed with it.

You can also complain to the data protection authority where you live.

## This text

It describes the software as it comes. If a university using it adds something, such as a mail service, it says so here.`,
    kind: 'document',
    placeholders: ['contact', 'links'],
  },
} as const satisfies Words
