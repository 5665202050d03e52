import type { Database } from '../../../database/client.ts'
import type { AuthoredQuestion } from '../../../rules/assessment/questions.ts'
import type { QuizzesService } from '../../assessment/quizzes/service-interface.ts'
import type { CourseWork } from '../../courses/catalogue/course-work.ts'
import type { CatalogueService } from '../../courses/catalogue/service.ts'
import { type CompletedModule, completedModules } from './queries.ts'

export interface DeckCard {
  id: string
  place: CompletedModule
  source: { quizId: string; questionId: string } | { question: AuthoredQuestion }
}

/**
 * All questions of a student's completed modules in course order: practice questions, and quiz questions whose key they
 * may see.
 */
export async function deckOf(
  userId: string,
  { db, catalogue, quizzes }: { db: Database; catalogue: CatalogueService; quizzes: QuizzesService },
): Promise<Map<string, DeckCard>> {
  const [completed, quizzed] = await Promise.all([completedModules(db, userId), quizzes.reviewable(userId)])
  const courseIds = [...new Set(completed.map(({ courseId }) => courseId))]
  const work = await Promise.all(courseIds.map((id) => catalogue.work.courseWork(id)))
  const practice = new Map(work.flatMap((course) => (course === null ? [] : [...practiceOf(course)])))
  const quizQuestions = Map.groupBy(quizzed, ({ moduleId }) => moduleId)
  const deck = new Map<string, DeckCard>()
  for (const place of completed) {
    for (const { quizId, questionId } of quizQuestions.get(place.moduleId) ?? []) {
      const id = `quiz/${quizId}/${questionId}`
      deck.set(id, { id, place, source: { quizId, questionId } })
    }
    for (const { id, source } of practice.get(place.moduleId) ?? []) deck.set(id, { id, place, source })
  }
  return deck
}

type PracticeCard = Pick<DeckCard, 'id' | 'source'>

const practiceOfCourses = new WeakMap<CourseWork, Map<string, PracticeCard[]>>()

function practiceOf(course: CourseWork): Map<string, PracticeCard[]> {
  const known = practiceOfCourses.get(course)
  if (known !== undefined) return known
  const made = new Map<string, PracticeCard[]>()
  for (const { id: assignmentId, moduleId, questions } of course.assignments) {
    const cards = questions.map((practice) => ({
      id: `practice/${assignmentId}/${practice.id}`,
      source: { question: { ...practice, kind: 'single-choice' as const, points: 1 } },
    }))
    made.set(moduleId, [...(made.get(moduleId) ?? []), ...cards])
  }
  practiceOfCourses.set(course, made)
  return made
}

/** The questions of cards; those deleted in between are omitted. */
export async function questionsOf(
  cards: readonly DeckCard[],
  quizzes: QuizzesService,
): Promise<Map<string, AuthoredQuestion>> {
  const quizzed = cards.flatMap(({ source }) => ('quizId' in source ? [source] : []))
  const found = await quizzes.questionsWithKeys(quizzed)
  const questions = new Map<string, AuthoredQuestion>()
  for (const { id, source } of cards) {
    const question = 'quizId' in source ? found.get(`${source.quizId} ${source.questionId}`) : source.question
    if (question !== undefined) questions.set(id, question)
  }
  return questions
}
