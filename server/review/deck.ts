import type { Database } from '../../database/client.ts'
import type { CatalogueService } from '../catalogue/service.ts'
import type { QuizzesService } from '../quizzes/service.ts'
import { type CompletedModule, completedModules } from './queries.ts'

/** A question as a card shows it, whatever its kind: what was asked, what is right, and why. */
export interface CardFace {
  question: string
  options: readonly string[]
  answer: readonly string[]
  explanation: string
}

export interface DeckCard {
  id: string
  place: CompletedModule
  source: { quizId: string; questionId: string } | { face: CardFace }
}

/**
 * All questions of someone's completed modules, in the order of the courses: practice questions, and questions of
 * quizzes whose key they may see.
 */
export async function deckOf(
  userId: string,
  { db, catalogue, quizzes }: { db: Database; catalogue: CatalogueService; quizzes: QuizzesService },
): Promise<Map<string, DeckCard>> {
  const [completed, asked] = await Promise.all([completedModules(db, userId), quizzes.reviewable(userId)])
  const courseIds = [...new Set(completed.map(({ courseId }) => courseId))]
  const work = await Promise.all(courseIds.map((id) => catalogue.work.courseWork(id)))
  const assignments = Map.groupBy(
    work.flatMap((course) => course?.assignments ?? []),
    ({ moduleId }) => moduleId,
  )
  const quizQuestions = Map.groupBy(asked, ({ moduleId }) => moduleId)
  const deck = new Map<string, DeckCard>()
  for (const place of completed) {
    for (const { quizId, questionId } of quizQuestions.get(place.moduleId) ?? []) {
      const id = `quiz/${quizId}/${questionId}`
      deck.set(id, { id, place, source: { quizId, questionId } })
    }
    for (const { id: assignmentId, questions } of assignments.get(place.moduleId) ?? []) {
      for (const { id: questionId, question, options, correctAnswer, explanation } of questions) {
        const id = `practice/${assignmentId}/${questionId}`
        const face = { question, options, answer: [correctAnswer], explanation }
        deck.set(id, { id, place, source: { face } })
      }
    }
  }
  return deck
}

/** The faces of some cards; a question that is gone meanwhile is left out. */
export async function facesOf(
  cards: readonly DeckCard[],
  quizzes: QuizzesService,
): Promise<Map<string, CardFace>> {
  const asked = cards.flatMap(({ source }) => ('quizId' in source ? [source] : []))
  const found = await quizzes.reviewFaces(asked)
  const faces = new Map<string, CardFace>()
  for (const { id, source } of cards) {
    const face = 'face' in source ? source.face : found.get(`${source.quizId} ${source.questionId}`)
    if (face !== undefined) faces.set(id, face)
  }
  return faces
}
