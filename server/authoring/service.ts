import type { AuthoredQuestion } from '../../contract/authored-questions.ts'
import type { ManagedCourse } from '../../contract/authoring.ts'
import { drawsFaults } from '../../rules/bank-faults.ts'
import type { BankDraw } from '../../rules/question-bank.ts'
import { questionsFaults } from '../../rules/question-faults.ts'
import type { Viewer } from '../http/viewer.ts'
import { requireDrawingTime, spendDrawingTime } from '../throttling/drawing.ts'
import { type AuthoringDependencies, authors as authorsOf } from './authors.ts'
import { banksOfAuthors } from './bank.ts'
import { bankOf } from './bank-queries.ts'
import { coursesOfAuthors } from './courses.ts'
import { filmsOfAuthors } from './films.ts'
import { lecturesOfAuthors } from './lectures.ts'
import { outlineOfAuthors } from './outline.ts'
import { packagesOfAuthors } from './packages.ts'
import { presentManagedCourse } from './present.ts'
import { previewOf } from './preview.ts'
import { allCourses } from './queries.ts'
import { requireRight } from './questions.ts'
import { workOfAuthors } from './work.ts'

export function authoringService(dependencies: AuthoringDependencies) {
  const { db, drawing, reports, throttling } = dependencies
  const authors = authorsOf(dependencies)
  const lectures = lecturesOfAuthors(dependencies, authors)
  const courses = coursesOfAuthors(dependencies, authors, lectures)
  const work = workOfAuthors(dependencies, authors)
  const films = filmsOfAuthors(dependencies, authors)
  return {
    courses,
    outline: outlineOfAuthors(dependencies, authors),
    lectures,
    work,

    films: films.films,

    /** @throws Refusal `module-not-found`, `module-changed` or `invalid-input` */
    async setFilm(viewer: Viewer, moduleId: string, input: Parameters<typeof films.setFilm>[2]) {
      await films.setFilm(viewer, moduleId, input)
      return work.module(viewer, moduleId)
    },

    banks: banksOfAuthors(dependencies, authors),
    packages: packagesOfAuthors(dependencies, authors, courses),

    async managed(): Promise<ManagedCourse[]> {
      const [rows, enrolledIn] = await Promise.all([allCourses(db), reports.enrolledByCourse()])
      return rows.map((row) => presentManagedCourse(row, enrolledIn(row.id)))
    },

    /** @throws Refusal `module-not-found`, `invalid-input` or `too-many-requests` */
    async preview(viewer: Viewer, moduleId: string) {
      const [whole, { module }] = await Promise.all([
        work.module(viewer, moduleId),
        authors.module(viewer, moduleId),
      ])
      return previewOf(whole, await drawing.lecture(viewer, whole.lecture.markdown), module.film)
    },

    /**
     * The questions a student would get from the quiz as it is in the editor.
     *
     * @throws Refusal `module-not-found`, `invalid-input` or `too-many-requests`
     */
    async previewQuiz(
      viewer: Viewer,
      moduleId: string,
      { questions, draws }: { questions: AuthoredQuestion[]; draws: BankDraw[] },
    ) {
      const { course } = await authors.module(viewer, moduleId)
      requireRight([...questionsFaults(questions, { finished: false }), ...drawsFaults(draws)])
      await requireDrawingTime(throttling, viewer)
      const bank = await bankOf(db, course.id)
      const began = performance.now()
      const paper = dependencies.quizzes.handOut(questions, bank, draws)
      await spendDrawingTime(throttling, viewer, performance.now() - began)
      return paper
    },
  }
}

export type AuthoringService = ReturnType<typeof authoringService>
