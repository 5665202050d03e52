import type { RoundModule } from '../../../contract/courses/rounds.ts'
import type { Transaction } from '../../../database/client.ts'
import { courseAddress } from '../../../rules/addresses.ts'
import { type MovedDate, movedDates } from '../../../rules/courses/moved-dates.ts'
import { type RoundPlan, roundDates } from '../../../rules/courses/round-dates.ts'
import type { QuizRulesService } from '../../assessment/quizzes/rules-service.ts'
import type { NotificationsService } from '../../community/notifications/service.ts'
import {
  courseTitle,
  datesOfRounds,
  dropMoved,
  outlineOf,
  peopleOfRounds,
  putDates,
  putMoved,
} from './date-queries.ts'

/** Named in a notice; how many more there are follows. */
const mostNamed = 3

export type DatedRound = RoundPlan & { id: string; name: string }

interface News {
  /** Who moved the dates; hears nothing. */
  actorId?: string
  /** Whether due dates that are given or taken count as moved. */
  withNew: boolean
  /** The teacher gave the round other dates. Otherwise no module that has opened is shut again (decision 82). */
  reschedules?: boolean
}

export interface RoundDatesNeeds {
  notifications: Pick<NotificationsService, 'notify'>
  quizRules: Pick<QuizRulesService, 'followRounds'>
  now: () => Date
}

/** Writes the dates of rounds. The people of a round hear once per change which dates to come moved. */
export interface RoundDatesWriter {
  /** Computes the dates of rounds from their schedules and the outline. */
  compute(tx: Transaction, courseId: string, rounds: readonly DatedRound[], news: News): Promise<void>

  /** Moves the due date of one item in a round. @param dueAt null: as the schedule says */
  move(
    tx: Transaction,
    courseId: string,
    round: DatedRound,
    due: { itemId: string; dueAt: Date | null },
    actorId: string,
  ): Promise<void>
}

export function roundDatesWriter({ notifications, quizRules, now }: RoundDatesNeeds): RoundDatesWriter {
  return {
    compute,

    async move(tx, courseId, round, { itemId, dueAt }, actorId) {
      await write(tx, courseId, [round], { actorId, withNew: true }, () =>
        dueAt === null
          ? dropMoved(tx, round.id, itemId)
          : putMoved(tx, [{ roundId: round.id, itemId, dueAt }]),
      )
    },
  }

  async function compute(tx: Transaction, courseId: string, rounds: readonly DatedRound[], news: News) {
    await write(tx, courseId, rounds, news, async () => {})
  }

  async function write(
    tx: Transaction,
    courseId: string,
    rounds: readonly DatedRound[],
    news: News,
    change: () => Promise<void>,
  ): Promise<void> {
    const ids = rounds.map(({ id }) => id)
    const before = await datesOfRounds(tx, ids, { past: false })
    await change()
    const modules = await outlineOf(tx, courseId)
    const itemIds = modules.flatMap(({ items }) => items.map(({ id }) => id))
    const computed = rounds.map((round) => ({ roundId: round.id, ...roundDates(round, modules) }))
    await putDates(tx, computed, itemIds, { keepsOpened: news.reschedules !== true })
    const after =
      news.withNew || before.length > 0 ? await datesOfRounds(tx, ids, { past: news.withNew }) : []
    const formerly = Map.groupBy(before, ({ roundId }) => roundId)
    const currently = Map.groupBy(after, ({ roundId }) => roundId)
    const moved = rounds.flatMap((round) => {
      const dates = movedDates(formerly.get(round.id) ?? [], currently.get(round.id) ?? [], {
        now: now(),
        withNew: news.withNew,
      })
      return dates.length === 0 ? [] : [{ round, dates }]
    })
    if (moved.length === 0) return
    await tell(tx, { courseId, moved, modules, actorId: news.actorId })
    const due = moved.flatMap(({ dates }) => dates.filter(({ kind }) => kind === 'due'))
    if (due.length > 0)
      await quizRules.followRounds(
        tx,
        due.map(({ id }) => id),
        moved.map(({ round }) => round.id),
      )
  }

  /** One notice per round, because each has its own dates; few are running at a time. */
  async function tell(tx: Transaction, { courseId, moved, modules, actorId }: Told): Promise<void> {
    const titles = titlesIn(modules)
    const course = await courseTitle(tx, courseId)
    const people = await peopleOfRounds(
      tx,
      moved.map(({ round }) => round.id),
    )
    for (const { round, dates } of moved) {
      await notifications.notify(tx, {
        to: people.get(round.id) ?? [],
        kind: 'round',
        data: {
          news: 'moved',
          course,
          round: round.name,
          timeZone: round.timeZone,
          dates: dates.slice(0, mostNamed).map(({ kind, id, at }) => ({
            kind,
            title: titles.get(`${kind} ${id}`) ?? '',
            at: at?.toISOString() ?? null,
          })),
          more: Math.max(0, dates.length - mostNamed),
        },
        path: courseAddress(courseId),
        ...(actorId === undefined ? {} : { actorId }),
      })
    }
  }
}

interface Told {
  courseId: string
  moved: readonly { round: DatedRound; dates: readonly MovedDate[] }[]
  modules: readonly RoundModule[]
  actorId: string | undefined
}

function titlesIn(modules: readonly RoundModule[]): Map<string, string> {
  return new Map(
    modules.flatMap(({ id, title, items }) => [
      [`opening ${id}`, title] as const,
      ...items.map((item) => [`due ${item.id}`, item.title] as const),
    ]),
  )
}
