import type { Lecture } from '../../../content/markdown.ts'
import { readingMinutes } from '../../../content/reading-time.ts'
import type { Film, ModuleContent } from '../../../contract/courses/catalogue.ts'
import type { AuthoredModule } from '../../../contract/courses/lectures.ts'
import { drawnCount } from '../../../rules/assessment/question-bank.ts'
import { presentItems } from '../catalogue/present.ts'

/** A module as students will see it once everything is live; quizzes without questions, as on that page. */
export function previewOf(
  module: AuthoredModule,
  { html, headings, wordCount }: Lecture,
  film: Film | null,
): ModuleContent {
  const whole = {
    id: module.id,
    courseId: module.course.id,
    title: module.title,
    type: module.type,
    lecture: html || null,
    headings,
    minutes: readingMinutes(wordCount),
    keyPoints: module.keyPoints,
    film,
    document: module.document,
    notionUrl: module.notionUrl,
    assignments: module.assignments.map(({ work: _, isDraft: __, ...assignment }) => ({
      ...assignment,
      files: assignment.files.map(({ media: ___, earlier: ____, ...file }) => file),
    })),
    quizzes: module.quizzes.map(({ id, title, description, passingScore, timeLimit, questions, draws }) => ({
      id,
      title,
      description,
      questionCount: questions.length + drawnCount(draws),
      passingScore,
      timeLimit,
    })),
  }
  return { ...whole, items: presentItems(module.items, whole) }
}
