import type { Words } from '../words.ts'
import { heading, paragraph, short } from './letter-word.ts'

const chooseLink = short('Link to the preferences', 'choose what you receive')

export const notificationWords = {
  look: short('Button', 'Have a look'),
  less: paragraph('Last paragraph', '{stopLink}, or {chooseLink}.', ['stopLink', 'chooseLink']),
  stopLink: short('Link to unsubscribe', 'No more emails about “{kind}”', ['kind']),
  chooseLink,
} satisfies Words

export const notificationDigestWords = {
  subject: short('Subject', 'You have {count} new notifications at {school}', ['count']),
  subjectOne: short('Subject, for one', 'You have a new notification at {school}'),
  heading: heading('Since yesterday'),
  more: paragraph('Below the list', 'And {count} more.', ['count']),
  all: short('Button', 'All notifications'),
  less: paragraph('Last paragraph', '{stopLink}, or {chooseLink}.', ['stopLink', 'chooseLink']),
  stopLink: short('Link to unsubscribe', 'No more daily summaries'),
  chooseLink,
} satisfies Words

export const messagesWords = {
  heading: heading('A message'),
  headingMany: short('Title, for several', 'New messages'),
  more: paragraph('Below the messages', 'There are more messages in the conversation.'),
  read: short('Button', 'Read and answer'),
  less: paragraph(
    'Last paragraph',
    'Answers to this email reach no one in the conversation. {stopLink}, or {chooseLink}.',
    ['stopLink', 'chooseLink'],
  ),
  stopLink: short('Link to unsubscribe', 'No more emails about “Messages”'),
  chooseLink,
} satisfies Words
