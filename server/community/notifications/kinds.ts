import type { CourseRole } from '../../../contract/assessment/teaching.ts'
import type { NotificationKind } from '../../../contract/community/notification-kinds.ts'
import type { Notification } from '../../../contract/community/notifications.ts'
import { openingMoment } from '../../../rules/courses/opening-text.ts'
import { percentText } from '../../../rules/learning/percent.ts'
import { courseRoleNews } from '../../../rules/people/course-roles.ts'
import { counted } from '../../../rules/text/counted.ts'

/**
 * The data of each notification type. Titles are stored as they were; people are stored by id in `actorId`, so their
 * current name is shown.
 */
export interface NotificationData {
  reply: { thread: string }
  mention: { thread: string }
  reaction: { thread: string }
  'answer-accepted': { thread: string }
  message: { toSchool?: boolean }
  announcement: { title: string }
  enrollment: { course: string; news: 'place' | 'enrolled' | 'declined' | 'asked' }
  round: RoundNews
  /** `news`: a question was corrected, and the work was graded again, or that was undone. */
  grade: { item: string; course: string; news?: 'again' | 'undone' }
  feedback: { item: string; course: string }
  /** A due date for the recipient only; the linked page shows it in their time zone. */
  'due-date': { item: string; course: string; takenBack: boolean }
  /** `waiting`: part of it needs manual grading, so it is neither passed nor failed yet. */
  'quiz-result': { quiz: string; percent: number; passed: boolean; waiting?: boolean }
  'session-reminder': { session: string; group: string; minutes: number }
  'live-session': LiveSessionNews
  suggestion: SuggestionNews
  /** `at`: the local day and time, such as "Thursday at 19:00". */
  'plan-reminder': { at: string; module: string; course: string }
  'study-group': GroupNews
  /** Earned, unless `news` is set. */
  certificate: { course: string; news?: 'revoked' | 'issued-anew'; withWork?: boolean }
  'course-role': { course: string; role: CourseRole }
  /** `modules`: their titles. */
  'new-module': { course: string; modules: string[] }
  'course-archive': { course: string; news: 'asked' | 'archived' | 'declined'; note?: string }
  /** Of the last seven days. */
  'weekly-summary': {
    ofSchool: boolean
    enrolled: number
    active: number
    certificates: number
    stuck: number
    waiting: number
  }
  /** `others`: how many more became administrators in the same step. */
  administrator: { name: string; others: number }
}

export interface SuggestionNews {
  lesson: string
  course: string
  news: 'asked' | 'taken' | 'declined'
  /** Why it is declined. */
  note?: string
}

export interface LiveSessionNews {
  session: string
  course: string
  news: 'reminder' | 'moved' | 'cancelled'
  /** Until it begins. */
  minutes?: number
  /** Where it moved to. */
  startsAt?: string
  timeZone?: string
  /** Why it is canceled. */
  reason?: string
}

interface OfRound {
  course: string
  round: string
  /** Dates are in the time zone of the round, as on its lessons. */
  timeZone: string
}

export type RoundNews = OfRound &
  (
    | {
        news: 'entered'
        /** The next opening and the next due date; null without one to come. */
        opensAt: string | null
        dueAt: string | null
      }
    | {
        news: 'moved'
        /** At most three. Without a time, the course says when it is due. */
        dates: { kind: 'opening' | 'due'; title: string; at: string | null }[]
        more: number
      }
  )

export interface GroupNews {
  group: string
  news:
    | 'asked-to-join'
    | 'admitted'
    | 'joined'
    | 'session-planned'
    | 'session-moved'
    | 'session-changed'
    | 'session-cancelled'
    | 'role-changed'
  session?: string
}

type Sentence = Notification['sentence']

/** The sentence for each type. @param who the actor's name, or a placeholder for a deleted account */
const sentences: { [Kind in NotificationKind]: (data: NotificationData[Kind], who: string) => Sentence } = {
  reply: ({ thread }, who) => say`${who} replied in “${thread}”`,
  mention: ({ thread }, who) => say`${who} mentioned you in “${thread}”`,
  reaction: ({ thread }, who) => say`${who} reacted to what you wrote in “${thread}”`,
  'answer-accepted': ({ thread }) => say`Your reply in “${thread}” was accepted as the answer`,
  message: ({ toSchool }, who) => (toSchool ? say`${who} wrote to the school` : say`${who} wrote to you`),
  announcement: ({ title }) => say`Announcement: ${title}`,
  enrollment: ({ course, news }, who) => enrollmentSentence(course, news, who),
  round: (data) => roundSentence(data),
  grade: ({ item, course, news }) => gradeSentence(item, course, news),
  feedback: ({ item, course }) => say`There is feedback on “${item}” in ${course}`,
  'due-date': ({ item, course, takenBack }) =>
    takenBack
      ? say`For “${item}” in ${course} the due date of the course holds for you again`
      : say`You have a due date of your own for “${item}” in ${course}`,
  'quiz-result': ({ quiz, percent, passed, waiting }) =>
    waiting
      ? say`“${quiz}” was handed in when its time was over, and waits for its grade`
      : say`“${quiz}” was handed in when its time was over: ${percentText(percent)}, ${passed ? 'passed' : 'not passed'}`,
  'session-reminder': ({ session, group, minutes }) =>
    say`“${session}” of ${group} begins in ${minutes >= 120 ? `${Math.round(minutes / 60)} hours` : counted(minutes, 'minute')}`,
  'live-session': (data) => liveSessionSentence(data),
  suggestion: (data, who) => suggestionSentence(data, who),
  'plan-reminder': ({ at, module, course }) => say`${at}: “${module}” in ${course}`,
  'study-group': (data, who) => groupSentence(data, who),
  certificate: ({ course, news, withWork }) =>
    withWork ? say`You earned the certificate with work for ${course}` : certificateSentence(course, news),
  'course-role': ({ course, role }, who) => [
    ...say`${who} made you ${courseRoleNews[role].name} of ${course}`,
    { text: `. ${courseRoleNews[role].means}`, isName: false },
  ],
  'new-module': ({ course, modules }) => newModuleSentence(course, modules),
  'course-archive': (data, who) => archiveSentence(data, who),
  'weekly-summary': (data) => summarySentence(data),
  administrator: ({ name, others }) =>
    others === 0
      ? say`${name} is an administrator now`
      : say`${name} and ${String(others)} more people are administrators now`,
}

function gradeSentence(item: string, course: string, news: NotificationData['grade']['news']): Sentence {
  switch (news) {
    case 'again':
      return say`“${item}” in ${course} was graded again, because a question was corrected`
    case 'undone':
      return say`“${item}” in ${course} has its earlier result again`
    default:
      return say`“${item}” in ${course} was graded`
  }
}

function roundSentence(data: RoundNews): Sentence {
  const { round, course, timeZone } = data
  const moment = (at: string) => openingMoment(at, timeZone, 0)
  const zone = timeZone.replaceAll('_', ' ')
  if (data.news === 'entered') {
    const { opensAt, dueAt } = data
    const dates = [
      opensAt === null ? '' : `The next lesson opens on ${moment(opensAt)} (${zone}).`,
      dueAt === null ? '' : `The next work is due on ${moment(dueAt)} (${zone}).`,
    ].filter((text) => text !== '')
    return [
      ...say`You joined the round ${round} in ${course}`,
      ...(dates.length > 0 ? [{ text: `. ${dates.join(' ')}`, isName: false }] : []),
    ]
  }
  const list = data.dates.map(({ kind, title, at }) => {
    if (at === null) return `“${title}” follows the course’s due date`
    return `“${title}” ${kind === 'opening' ? 'opens' : 'is due'} on ${moment(at)} (${zone})`
  })
  const more = data.more > 0 ? `; and ${data.more} more` : ''
  return [
    ...say`Dates moved in ${round} of ${course}: `,
    { text: `${list.join('; ')}${more}`, isName: false },
  ]
}

function summarySentence(data: NotificationData['weekly-summary']): Sentence {
  const { ofSchool, enrolled, active, certificates, stuck, waiting } = data
  const where = ofSchool ? 'in the school' : 'in your courses'
  return say`Last week ${where}: ${String(enrolled)} new, ${String(active)} active, ${counted(certificates, 'certificate')}. ${String(stuck)} stuck, ${String(waiting)} waiting for a grade`
}

function newModuleSentence(course: string, modules: readonly string[]): Sentence {
  const [first = '', ...others] = modules
  const ending = [{ text: '. Your certificate stays as it is.', isName: false }]
  return others.length === 0
    ? [...say`Please do the new module ${first} of ${course}, which you completed`, ...ending]
    : [...say`Please do ${String(modules.length)} new modules of ${course}, which you completed`, ...ending]
}

function archiveSentence({ course, news, note }: NotificationData['course-archive'], who: string): Sentence {
  const more = note ? [{ text: `: ${note}`, isName: false }] : []
  switch (news) {
    case 'asked':
      return [...say`${who} asks to archive ${course}`, ...more]
    case 'archived':
      return say`${course} is archived, as you asked`
    case 'declined':
      return [...say`Your request to archive ${course} was declined`, ...more]
  }
}

function enrollmentSentence(
  course: string,
  news: NotificationData['enrollment']['news'],
  who: string,
): Sentence {
  switch (news) {
    case 'place':
      return say`A place in ${course} became free, and you are enrolled`
    case 'enrolled':
      return say`You are enrolled in ${course}`
    case 'declined':
      return say`Your request for ${course} was declined`
    case 'asked':
      return say`${who} asks to enroll in ${course}`
  }
}

function certificateSentence(course: string, news: NotificationData['certificate']['news']): Sentence {
  switch (news) {
    case 'revoked':
      return say`Your certificate for ${course} was revoked`
    case 'issued-anew':
      return say`Your certificate for ${course} was reissued`
    default:
      return say`You earned the certificate for ${course}`
  }
}

function groupSentence({ group, news, session = '' }: GroupNews, who: string): Sentence {
  switch (news) {
    case 'asked-to-join':
      return say`${who} asks to join ${group}`
    case 'admitted':
      return say`You are now a member of ${group}`
    case 'joined':
      return say`${who} joined ${group}`
    case 'session-planned':
      return say`${who} planned “${session}” in ${group}`
    case 'session-moved':
      return say`“${session}” of ${group} begins at another time`
    case 'session-changed':
      return say`${who} changed “${session}” in ${group}`
    case 'session-cancelled':
      return say`“${session}” of ${group} is canceled`
    case 'role-changed':
      return say`You have a new role in ${group}`
  }
}

function suggestionSentence({ lesson, course, news, note }: SuggestionNews, who: string): Sentence {
  switch (news) {
    case 'asked':
      return say`${who} suggests an edit of “${lesson}” in ${course}`
    case 'taken':
      return say`Your edit of “${lesson}” in ${course} was accepted. Thank you`
    case 'declined':
      return [
        ...say`Your edit of “${lesson}” in ${course} was not accepted`,
        ...(note ? [{ text: `: ${note}`, isName: false }] : []),
      ]
  }
}

function liveSessionSentence(data: LiveSessionNews): Sentence {
  const { session, course, news, minutes = 0, startsAt = '', timeZone = 'UTC', reason = '' } = data
  switch (news) {
    case 'reminder':
      return say`“${session}” in ${course} begins in ${counted(minutes, 'minute')}`
    case 'moved':
      return [
        ...say`“${session}” in ${course} moved to `,
        { text: `${openingMoment(startsAt, timeZone, 0)} (${timeZone.replaceAll('_', ' ')})`, isName: false },
      ]
    case 'cancelled':
      return say`“${session}” in ${course} is canceled: ${reason}`
  }
}

/** A sentence that keeps the inserted names as separate parts. */
function say(texts: TemplateStringsArray, ...names: string[]): Sentence {
  return texts
    .flatMap((text, index) => [
      { text, isName: false },
      { text: names[index] ?? '', isName: true },
    ])
    .filter(({ text }) => text !== '')
}

/** @param who null for a deleted account or no actor */
export function sentenceOf(kind: NotificationKind, data: unknown, who: string | null): Sentence {
  return (sentences[kind] as (data: unknown, who: string) => Sentence)(data, who ?? 'Someone')
}

export const asText = (sentence: Sentence): string => sentence.map(({ text }) => text).join('')
