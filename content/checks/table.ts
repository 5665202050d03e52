import type { loadCurriculum } from '../load.ts'
import { lessonParts } from './lesson-parts.ts'
import { readingGrade } from './prose.ts'
import { answerPlaces, longestIsRight, singleChoices } from './questions.ts'
import { sourcesOf } from './sources.ts'

type Curriculum = ReturnType<typeof loadCurriculum>

/** What the curriculum's checks measure, one row per course and one for all. */
export function curriculumTable({ courses }: Curriculum) {
  return [...courses.map((course) => [course.id, [course]] as const), ['all', courses] as const].map(
    ([name, chosen]) => {
      const modules = chosen.flatMap((course) => course.modules.flatMap(({ content }) => content ?? []))
      const words = modules.map(({ lectureMarkdown }) => lessonParts(lectureMarkdown).words)
      const grades = modules.map(({ lectureMarkdown }) => readingGrade(lectureMarkdown))
      const assignments = modules.flatMap((content) => content.assignments)
      const questions = [
        ...modules.flatMap(({ quizzes, assignments }) =>
          [...quizzes, ...assignments].flatMap((part) => part.questions),
        ),
        ...chosen.flatMap(({ bank }) => bank),
      ]
      const mean = (numbers: number[]) => numbers.reduce((sum, one) => sum + one, 0) / numbers.length
      return {
        course: name,
        modules: modules.length,
        words: `${Math.min(...words)}–${Math.max(...words)}`,
        'words in all': words.reduce((sum, one) => sum + one, 0),
        'grade, mean': mean(grades).toFixed(1),
        'grade, highest': Math.max(...grades).toFixed(1),
        'key points': modules.flatMap(({ keyPoints }) => keyPoints).length,
        questions: questions.length,
        'places of right answers': answerPlaces(singleChoices(questions)).join(' '),
        'longest is right': `${Math.round(longestIsRight(singleChoices(questions)) * 100)} %`,
        assignments: assignments.length,
        'rubric lines': assignments.flatMap(({ rubric }) => rubric).length,
        sources: new Set(chosen.flatMap(sourcesOf).map(({ url }) => url)).size,
      }
    },
  )
}
