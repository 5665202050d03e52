import type { Database, Transaction } from '../../../database/client.ts'
import { resultAddress } from '../../../rules/addresses.ts'
import {
  isChanged,
  moved,
  type QuestionAndResult,
  regraded,
  takenBack,
} from '../../../rules/assessment/regrade.ts'
import type { NotificationsService } from '../../community/notifications/service.ts'
import type { CatalogueService } from '../../courses/catalogue/service.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { CompletionChecksService } from '../completion/checks.ts'
import { paperOf, resultOf } from './attempts.ts'
import { lockRegrade, type TakenRow, takeAttempts } from './queries.ts'
import { titlesOf } from './title-queries.ts'
import {
  countMoved,
  dropAttempts,
  finish,
  noteRegraded,
  noteUndone,
  writeAttempts,
} from './writing-queries.ts'

const batchSize = 250

/** Milliseconds. Well within the time after which the job of a killed process is tried again. */
const longestPart = 8_000

export interface RegradeJobDependencies {
  db: Database
  jobs: Jobs
  catalogue: Pick<CatalogueService, 'work'>
  notifications: Pick<NotificationsService, 'notify'>
  completionChecks: CompletionChecksService
  now: () => Date
}

type Locked = NonNullable<Awaited<ReturnType<typeof lockRegrade>>>

/**
 * Regrades, or takes a regrade back, some attempts in each transaction: a part happened as a whole or not at all, and an
 * attempt that is done is not taken again. A long one is left to further jobs.
 */
export function regradeJob({
  db,
  jobs,
  catalogue: { work },
  notifications,
  completionChecks,
  now,
}: RegradeJobDependencies): (regradeId: string) => Promise<void> {
  return async (regradeId) => {
    const until = performance.now() + longestPart
    while (performance.now() < until) {
      const isOver = await db.transaction(async (tx) => {
        const regrade = await lockRegrade(tx, regradeId)
        if (regrade?.state === 'working') return gradeBatch(tx, regrade)
        if (regrade?.state === 'undoing') return undoBatch(tx, regrade)
        return true
      })
      if (isOver) return
    }
    await jobs.enqueue(db, 'quizzes.regrade', { regradeId })
  }

  /** @returns whether nothing is left */
  async function gradeBatch(tx: Transaction, regrade: Locked): Promise<boolean> {
    const { id, question, choice } = regrade
    const at = now()
    const rows = await takeAttempts(tx, id, 'waiting', batchSize)
    const stays: string[] = []
    const done: Done[] = []
    for (const row of rows) {
      const place = row.questions.findIndex((one) => one.id === question.id)
      const shown = row.questions[place]
      const after = choice === 'leave' ? null : regraded(paperOf(row), question, choice)
      if (shown === undefined || after === null) stays.push(row.id)
      else done.push({ row, place, before: { question: shown, result: resultOf(row) }, after })
    }
    await writeAttempts(tx, written(done), { at, by: regrade.createdBy })
    await noteRegraded(
      tx,
      id,
      done.map(({ row, before, after }) => ({
        id: row.id,
        before,
        after,
        changed: after.result !== null && isChanged(before.result, after.result),
        gradeVersion: row.gradeVersion + (after.result === null ? 0 : 1),
      })),
      at,
    )
    await dropAttempts(tx, id, stays)
    const moves = done.map(({ before, after }) => moved(before.result, after.result))
    const [raised, lowered] = [moves.filter((way) => way === 'up'), moves.filter((way) => way === 'down')]
    if (done.length > 0) await countMoved(tx, id, { raised: raised.length, lowered: lowered.length })
    await tell(tx, regrade, done, 'again')
    if (rows.length === batchSize) return false
    await finish(tx, id, 'done', at)
    return true
  }

  async function undoBatch(tx: Transaction, regrade: Locked): Promise<boolean> {
    const { id } = regrade
    const at = now()
    const rows = await takeAttempts(tx, id, 'regraded', batchSize)
    const done = rows.flatMap((row): Done[] => {
      const { before, after } = row
      if (before === null || after === null) return []
      const attempt = paperOf(row)
      const isGradedSince = row.gradeVersion !== row.regradeVersion
      const back = takenBack(attempt, { before, after }, isGradedSince)
      if (back === null) return []
      const place = row.questions.findIndex((one) => one.id === before.question.id)
      return [{ row, place, before: { question: after.question, result: attempt.result }, after: back }]
    })
    await writeAttempts(tx, written(done), { at, by: regrade.undoneBy })
    await noteUndone(
      tx,
      id,
      rows.map((row) => row.id),
    )
    await tell(tx, regrade, done, 'undone')
    if (rows.length === batchSize) return false
    await finish(tx, id, 'undone', at)
    return true
  }

  /** Each student whose result changed hears of it once. What they may have earned by it is looked at. */
  async function tell(tx: Transaction, regrade: Locked, done: readonly Done[], news: 'again' | 'undone') {
    const changed = done.filter(
      ({ before, after }) =>
        after.result !== null && before.result !== null && isChanged(before.result, after.result),
    )
    if (changed.length === 0) return
    const course = await work.courseWork(regrade.courseId)
    const titles = await titlesOf(tx, [...new Set(changed.map(({ row }) => row.quizId))])
    for (const [quizId, ofQuiz] of Map.groupBy(changed, ({ row }) => row.quizId)) {
      const paths = Object.fromEntries(ofQuiz.map(({ row }) => [row.userId, resultAddress(quizId, row.id)]))
      const by = news === 'again' ? regrade.createdBy : regrade.undoneBy
      await notifications.notify(tx, {
        kind: 'grade',
        to: Object.keys(paths),
        data: { item: titles.get(quizId) ?? quizId, course: course?.code ?? regrade.courseId, news },
        path: `/dashboard/quizzes/${quizId}`,
        paths,
        once: `regrade ${regrade.id} ${quizId} ${news}`,
        ...(by === null ? {} : { actorId: by }),
      })
    }
    const raised = changed.filter(({ before, after }) => moved(before.result, after.result) === 'up')
    if (raised.length === 0) return
    await completionChecks.ask(
      tx,
      regrade.courseId,
      raised.map(({ row }) => row.userId),
    )
  }
}

interface Done {
  row: TakenRow
  place: number
  before: QuestionAndResult
  after: QuestionAndResult
}

const written = (done: readonly Done[]) =>
  done.map(({ row, place, after }) => ({ id: row.id, place, to: after }))
