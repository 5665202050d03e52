import { isDeepStrictEqual } from 'node:util'
import type { AuthoredBank, AuthoredBankQuestion } from '../../../contract/assessment/question-bank.ts'
import { bankQuestionFaults } from '../../../rules/assessment/bank-faults.ts'
import { type BankQuestion, bankLimits, drawFault } from '../../../rules/assessment/question-bank.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { courseNotFound } from '../catalogue/service.ts'
import type { AuthoringDependencies, Authors, Locked } from './authors.ts'
import {
  addBankQuestions,
  bankOf,
  deleteBankQuestion,
  drawingQuizzes,
  lockBank,
  putBankQuestion,
} from './bank-queries.ts'
import type { CourseRow } from './course-queries.ts'
import { subjectOf } from './courses.ts'
import { presentBank } from './present.ts'
import { auditedQuestion, isOpen, requireRight } from './questions.ts'
import type { StimuliOfAuthors } from './stimuli.ts'

/** The question bank of a course. Changes affect future attempts; one in progress keeps its questions. */
export interface BanksOfAuthors {
  /** @throws Refusal `course-not-found` */
  bank(viewer: Viewer, courseId: string): Promise<AuthoredBank>

  /** @throws Refusal `course-not-found`, `question-changed`, `question-needed`, `bank-full` or `invalid-input` */
  put(
    viewer: Viewer,
    ids: { id: string; questionId: string },
    written: AuthoredBankQuestion,
  ): Promise<AuthoredBank>

  /**
   * Adds questions at the end, all or none. A repeated request adds nothing.
   *
   * @throws Refusal `course-not-found`, `bank-full` or `invalid-input`
   */
  add(
    viewer: Viewer,
    courseId: string,
    questions: readonly Omit<AuthoredBankQuestion, 'revision'>[],
  ): Promise<AuthoredBank>

  /** @throws Refusal `course-not-found` or `question-needed` */
  remove(viewer: Viewer, ids: { id: string; questionId: string }): Promise<AuthoredBank>
}

export function banksOfAuthors(
  { db, audit }: AuthoringDependencies,
  authors: Authors,
  stimuli: StimuliOfAuthors,
): BanksOfAuthors {
  return {
    bank: (viewer, courseId) => read(viewer, courseId),

    async put(viewer, { id, questionId }, { question, tags, revision }) {
      const written: BankQuestion = { ...question, id: questionId, tags: [...new Set(tags)] }
      const shown = [{ question, place: ['question'] }]
      await stimuli.require(viewer, shown)
      await authors.changeCourse(viewer, id, null, async (locked) => {
        const { tx, course } = locked
        await lockBank(tx, id)
        const bank = await bankOf(tx, id)
        const known = bank.find((one) => one.id === questionId)
        if ((known?.revision ?? 0) !== revision) throw questionChanged()
        if (known === undefined) {
          requireBankId(questionId, id)
          if (bank.length >= bankLimits.bank) throw bankFull()
        }
        requireRight(bankQuestionFaults({ question, tags }, { finished: false }))
        await requireEnough(locked, [...bank.filter((one) => one !== known), written])
        await putBankQuestion(tx, id, written)
        await stimuli.keepFiles(tx, viewer, shown)
        await audit.record(tx, viewer, {
          action: known ? 'bank-question.edited' : 'bank-question.added',
          subject: subjectOf(course),
          before: known ? auditedBankQuestion(known) : {},
          after: auditedBankQuestion(written),
        })
      })
      return read(viewer, id)
    },

    async add(viewer, id, questions) {
      const shown = questions.map(({ question }, index) => ({
        question,
        place: ['questions', index, 'question'],
      }))
      await stimuli.require(viewer, shown)
      await authors.changeCourse(viewer, id, null, async ({ tx, course }) => {
        await lockBank(tx, id)
        const bank = await bankOf(tx, id)
        if (endsWith(bank, questions)) return
        if (bank.length + questions.length > bankLimits.bank) throw bankFull()
        requireRight(
          questions.flatMap((one, index) =>
            bankQuestionFaults(one, { finished: false }).map(({ path, message }) => ({
              path: ['questions', index, ...path],
              message,
            })),
          ),
        )
        const numbers = bank.map((one) => Number(/\d+$/.exec(one.id)?.[0] ?? 0))
        const first = Math.max(0, ...numbers) + 1
        const added = questions.map(({ question, tags }, index) => ({
          ...question,
          id: `${id}-b${first + index}`,
          tags: [...new Set(tags)],
        }))
        await addBankQuestions(tx, id, added)
        await stimuli.keepFiles(tx, viewer, shown)
        await audit.record(tx, viewer, {
          action: 'bank-questions.added',
          subject: subjectOf(course),
          after: { count: added.length, questions: added.map(auditedQuestion).join(' / ') },
        })
      })
      return read(viewer, id)
    },

    async remove(viewer, { id, questionId }) {
      await authors.changeCourse(viewer, id, null, async (locked) => {
        const { tx, course } = locked
        await lockBank(tx, id)
        const bank = await bankOf(tx, id)
        const known = bank.find((one) => one.id === questionId)
        if (known === undefined) return
        await requireEnough(
          locked,
          bank.filter((one) => one !== known),
        )
        await deleteBankQuestion(tx, id, questionId)
        await audit.record(tx, viewer, {
          action: 'bank-question.removed',
          subject: subjectOf(course),
          before: auditedBankQuestion(known),
        })
      })
      return read(viewer, id)
    },
  }

  async function read(viewer: Viewer, courseId: string): Promise<AuthoredBank> {
    const course: CourseRow = await authors.course(viewer, courseId)
    const [questions, quizzes] = await Promise.all([bankOf(db, courseId), drawingQuizzes(db, courseId)])
    return presentBank(course, questions, quizzes)
  }
}

/**
 * In a course open to students, every draw must have enough questions (decision 23). For a draft, the checks before
 * publishing report it.
 *
 * @throws Refusal `question-needed`
 */
async function requireEnough({ tx, course }: Locked, bank: readonly BankQuestion[]): Promise<void> {
  if (!isOpen(course)) return
  for (const { title, draws } of await drawingQuizzes(tx, course.id)) {
    for (const index of draws.keys()) {
      const fault = drawFault(bank, draws, index)
      if (fault === null) continue
      throw new Refusal(
        'question-needed',
        `The quiz “${title}” draws from this bank, and a draw could come short then: ${fault}. Write another question with the tag first, or let the quiz draw fewer.`,
      )
    }
  }
}

function auditedBankQuestion({ tags, ...question }: BankQuestion) {
  return { question: auditedQuestion(question), tags: tags.join(', ') }
}

/** The id of a new question must start with the course id. */
function requireBankId(id: string, courseId: string): void {
  const rest = id.startsWith(`${courseId}-b`) ? id.slice(courseId.length + 2) : ''
  if (!/^[1-9]\d{0,3}$/.test(rest)) throw courseNotFound()
}

/** Whether these questions were added already and nothing since: the same request again. */
function endsWith(
  bank: Awaited<ReturnType<typeof bankOf>>,
  questions: readonly Omit<AuthoredBankQuestion, 'revision'>[],
): boolean {
  if (bank.length < questions.length) return false
  return bank.slice(-questions.length).every(({ tags, revision: _revision, ...known }, index) => {
    const sent = questions[index]
    if (sent === undefined) return false
    const { id } = known
    return isDeepStrictEqual(
      { question: { ...sent.question, id }, tags: [...new Set(sent.tags)] },
      { question: known, tags },
    )
  })
}

function bankFull(): Refusal {
  return new Refusal('bank-full', `A bank has at most ${bankLimits.bank} questions.`)
}

function questionChanged(): Refusal {
  return new Refusal(
    'question-changed',
    'Someone else has changed this question. Nothing was overwritten: copy what you wrote, and load the page again.',
  )
}
