import type { OutputOf } from '../../../contract/index.ts'
import type { ReviewAnswerInput, ReviewOutcome, ReviewOverview } from '../../../contract/learning/review.ts'
import type { Database } from '../../../database/client.ts'
import {
  answeredAt,
  cardsOfToday,
  cardsPerSession,
  dayOf,
  nextDayOfReview,
  retentionDays,
} from '../../../rules/learning/review.ts'
import type { QuizzesService } from '../../assessment/quizzes/service-interface.ts'
import type { StimuliService } from '../../assessment/stimuli/service.ts'
import type { CatalogueService } from '../../courses/catalogue/service.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { type DeckCard, deckOf, questionsOf } from './deck.ts'
import { presentCard } from './present.ts'
import {
  findAnswer,
  insertAnswers,
  lockReviewOf,
  memoriesOf,
  putCards,
  reviewFacts,
  takeBack,
  takenAnswers,
} from './queries.ts'
import { afterAnswer, type Memory } from './schedule.ts'

const day = 86_400_000

/** Spaced repetition. Every function takes the viewer, and every query has the viewer in its WHERE. */
export interface ReviewService {
  /** How many cards are due today, when the next one is, and how many answers were right in 30 days. */
  overview(viewer: Viewer): Promise<ReviewOverview>

  /** The overview, and the next due cards. */
  session(viewer: Viewer): Promise<OutputOf<'GET /api/user/review/session'>>

  /** Accepts answers in order, each once, however often they are sent. */
  answer(
    viewer: Viewer,
    inputs: readonly ReviewAnswerInput[],
  ): Promise<OutputOf<'POST /api/user/review/answers'>>

  /** Undoes an answer. @throws Refusal `answer-not-found` or `answered-since` */
  takeBack(viewer: Viewer, id: string): Promise<OutputOf<'DELETE /api/user/review/answers/{id}'>>
}

export function reviewService({
  db,
  catalogue,
  quizzes,
  stimuli,
  now,
}: {
  db: Database
  catalogue: CatalogueService
  quizzes: QuizzesService
  stimuli: StimuliService
  now: () => Date
}): ReviewService {
  const parts = { db, catalogue, quizzes }

  return {
    overview: async (viewer) => (await today(viewer)).overview,

    async session(viewer) {
      const { deck, ids, overview } = await today(viewer)
      const cards = ids.slice(0, cardsPerSession).flatMap((id) => deck.get(id) ?? [])
      const [questions, memories] = await Promise.all([
        questionsOf(cards, quizzes),
        memoriesOf(
          db,
          viewer.id,
          cards.map(({ id }) => id),
        ),
      ])
      const asked = cards.flatMap((card) => {
        const question = questions.get(card.id)
        return question === undefined ? [] : [{ card, question }]
      })
      const passages = await catalogue.passages(
        asked.map(({ card, question }) => ({ ...question, moduleId: card.place.moduleId })),
      )
      const shown = await stimuli.drawn(asked.map(({ question }) => question))
      const at = now()
      return {
        overview,
        cards: asked.map(({ card, question }, index) => {
          const { stimulusHtml } = shown[index] ?? {}
          const passage = passages[index] ?? null
          return presentCard(card, {
            question,
            stimulusHtml,
            passage,
            memory: memories.get(card.id),
            now: at,
          })
        }),
      }
    },

    async answer(viewer, inputs) {
      const deck = await deckOf(viewer.id, parts)
      const outcomes = await db.transaction(async (tx) => {
        await lockReviewOf(tx, viewer.id)
        const cardIds = [...new Set(inputs.map(({ cardId }) => cardId))]
        const [taken, memories] = await Promise.all([
          takenAnswers(
            tx,
            viewer.id,
            inputs.map(({ id }) => id),
          ),
          memoriesOf(tx, viewer.id, cardIds),
        ])
        const { outcomes, answers, cards } = apply({ userId: viewer.id, inputs, deck, taken, memories })
        await insertAnswers(tx, answers)
        await putCards(tx, cards)
        return outcomes
      })
      return { outcomes, overview: (await today(viewer)).overview }
    },

    async takeBack(viewer, id) {
      await db.transaction(async (tx) => {
        await lockReviewOf(tx, viewer.id)
        const answer = await findAnswer(tx, viewer.id, id)
        if (answer === null) throw new Refusal('answer-not-found', 'You have given no such answer.')
        if (answer.takenBackAt !== null) return
        if (answer.answers !== answer.version) {
          throw new Refusal(
            'answered-since',
            'This question has been answered again since; that answer counts.',
          )
        }
        const { cardId, before } = answer
        await takeBack(tx, { userId: viewer.id, id, cardId, before, now: now() })
      })
      return { overview: (await today(viewer)).overview }
    },
  }

  function apply({
    userId,
    inputs,
    deck,
    taken,
    memories,
  }: {
    userId: string
    inputs: readonly ReviewAnswerInput[]
    deck: ReadonlyMap<string, DeckCard>
    taken: ReadonlySet<string>
    memories: ReadonlyMap<string, Memory & { introducedAt: Date }>
  }) {
    const known = new Map<string, Memory & { introducedAt: Date }>(memories)
    const seen = new Set(taken)
    const changed = new Map<string, Parameters<typeof putCards>[1][number]>()
    const answers: Parameters<typeof insertAnswers>[1] = []
    const outcomes = inputs.map(({ id, cardId, version, rating, answeredAt: claimed }) => {
      const result = (outcome: ReviewOutcome) => ({ id, outcome })
      if (seen.has(id)) return result('applied')
      const card = deck.get(cardId)
      if (card === undefined) return result('not-in-review')
      const memory = known.get(cardId)
      if ((memory?.answers ?? 0) !== version) return result('answered-elsewhere')
      const at = answeredAt(new Date(claimed), now(), memory?.answeredAt ?? null)
      const next = {
        ...afterAnswer(memory ?? null, rating, at),
        introducedAt: memory?.introducedAt ?? at,
      }
      seen.add(id)
      known.set(cardId, next)
      changed.set(cardId, { userId, cardId, moduleId: card.place.moduleId, ...next })
      answers.push({
        userId,
        id,
        cardId,
        rating,
        answeredAt: at,
        version: next.answers,
        before: memory === undefined ? null : beforeOf(memory),
      })
      return result('applied')
    })
    return { outcomes, answers, cards: [...changed.values()] }
  }

  async function today(viewer: Viewer) {
    const at = now()
    const { start, end } = dayOf(at, viewer.timeZone)
    const since = new Date(at.getTime() - retentionDays * day)
    const [deck, { cards, retention }] = await Promise.all([
      deckOf(viewer.id, parts),
      reviewFacts(db, viewer.id, since),
    ])
    const known = new Set(cards.map(({ cardId }) => cardId))
    const due = cards.filter(({ dueAt }) => dueAt < end).map(({ cardId }) => cardId)
    const introduced = cards.filter(({ introducedAt }) => introducedAt >= start).length
    const ids = cardsOfToday([...deck.keys()], { due, known, introduced })
    const shown = new Set(ids)
    const later = cards.flatMap(({ cardId, dueAt }) => (dueAt >= end && deck.has(cardId) ? [dueAt] : []))
    const unseen = [...deck.keys()].filter((id) => !known.has(id) && !shown.has(id)).length
    const next = nextDayOfReview(later, { unseen, tomorrow: end, timeZone: viewer.timeZone })
    const overview: ReviewOverview = {
      dueToday: ids.length,
      next: next && { dueAt: next.dueAt.toISOString(), cards: next.cards },
      retention,
    }
    return { deck, ids, overview }
  }
}

function beforeOf({ dueAt, answeredAt, stability, difficulty, answers, lapses }: Memory) {
  return {
    dueAt: dueAt.toISOString(),
    answeredAt: answeredAt.toISOString(),
    stability,
    difficulty,
    answers,
    lapses,
  }
}
