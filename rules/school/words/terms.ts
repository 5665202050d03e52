import type { Words } from './words.ts'

export const termsWords = {
  lead: {
    label: 'Introduction',
    text: 'What you can expect from {school}, and what we expect from you.',
    kind: 'paragraph',
  },
  shortTitle: { label: 'Summary, title', text: 'In short', kind: 'line' },
  shortText: {
    label: 'Summary',
    text: 'Everything is free. What you make is yours. Be decent to each other.',
    kind: 'paragraph',
  },
  text: {
    label: 'Text',
    text: `These terms are between you and the {foundation}, which runs {school}. You accept them by applying, enrolling or signing in. Just reading the public pages commits you to nothing.

## It is free

There is no tuition, no hidden fee, no upsell and no premium tier, for any course, at any time. We never ask for payment details. If a message in our name asks you for money, it isn’t from us: please let us know.

## What a course is, and what it isn’t

Courses teach and advise as well as we can. They don’t lead to an academic degree, and they promise neither an audience nor an income. What they say about law, taxes or contracts is teaching, not advice on your case.

## Your account

- An account is for one person. Use your own name and an email address you can read.
- Keep your password to yourself. If someone else may know it, choose a new one right away.
- Are you below the age at which you can agree to such terms where you live? Then ask a parent or guardian first.

## What you make

What you write and make here stays yours. We store and show it only as far as the site needs to do what you ask. Don’t post anything that belongs to someone else.

The lectures and exercises belong to the university or their authors. Use what you learn in your own work, including paid work. Before you publish the texts themselves elsewhere, ask us.

## How we treat each other

- No harassment, no hate, no threats, no sexual content, no spam, nothing illegal.
- Do your own quizzes and assignments. You’re here to learn to do it yourself.
- Don’t try to break the site, get into other people’s accounts, or download it by machine so fast that others have to wait. If you find a vulnerability, tell us before you tell others.

If you break these rules, you may lose what you posted and, in serious cases, your account. We’ll say why, and you can respond.

## What we can’t promise

The site is provided as is. It may be down for maintenance, a course may change, and one day the university may close; as far as we can, we’ll tell you in time. We are liable where the law says we must be, and no further.

## Leaving, and changes

You can leave at any time and have your account removed: write to {contact}. If these terms change in a way that matters, we’ll tell students before the change takes effect.`,
    kind: 'document',
    placeholders: ['contact'],
  },
} as const satisfies Words
