import type { AuthoredQuestion } from '../../../contract/assessment/authored-questions.ts'
import type { AttemptQuestion } from '../../../contract/assessment/questions.ts'
import type { ManagedCourse } from '../../../contract/courses/authoring.ts'
import type { ModuleContent } from '../../../contract/courses/catalogue.ts'
import type { ChangedPart } from '../../../contract/courses/changes.ts'
import type { AuthoredModule, KnownFilm } from '../../../contract/courses/lectures.ts'
import type { InputOf } from '../../../contract/index.ts'
import { drawsFaults } from '../../../rules/assessment/bank-faults.ts'
import type { BankDraw } from '../../../rules/assessment/question-bank.ts'
import { questionsFaults } from '../../../rules/assessment/question-faults.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { requireDrawingTime, spendDrawingTime } from '../../platform/throttling/drawing.ts'
import { type ArchiveRequests, archiveRequests } from './archive-requests.ts'
import { type AuthoringDependencies, authors as authorsOf } from './authors.ts'
import { backToDraft } from './back-to-draft.ts'
import { type BanksOfAuthors, banksOfAuthors } from './bank.ts'
import { bankOf } from './bank-queries.ts'
import { type ChangesOfAuthors, changesOfAuthors } from './changes.ts'
import { type CopiesOfCourses, copiesOfCourses } from './copies.ts'
import { type CoursesOfAuthors, coursesOfAuthors } from './courses.ts'
import { type DocumentsOfAuthors, documentsOfAuthors } from './documents.ts'
import { filmsOfAuthors } from './films.ts'
import { lecturePurposes } from './lecture-files.ts'
import { type LecturesOfAuthors, lecturesOfAuthors } from './lectures.ts'
import { type OutlineOfAuthors, outlineOfAuthors } from './outline.ts'
import { type PackagesOfAuthors, packagesOfAuthors } from './packages.ts'
import { presentManagedCourse } from './present.ts'
import { previewOf } from './preview.ts'
import { allCourses } from './queries.ts'
import { requireRight } from './questions.ts'
import { type StimuliOfAuthors, sentOf, stimuliOfAuthors } from './stimuli.ts'
import { type WorkOfAuthors, workOfAuthors } from './work.ts'

/** Courses, modules, lectures and quizzes, as their authors write them. */
export interface AuthoringService {
  courses: CoursesOfAuthors
  outline: OutlineOfAuthors
  lectures: LecturesOfAuthors
  work: WorkOfAuthors
  documents: DocumentsOfAuthors
  banks: BanksOfAuthors
  packages: PackagesOfAuthors
  copies: CopiesOfCourses
  archiveRequests: ArchiveRequests
  changes: ChangesOfAuthors
  stimuli: Pick<StimuliOfAuthors, 'preview'>

  /** Takes something that no student has begun back to draft. @throws Refusal `changes-changed` or `part-in-use` */
  backToDraft(viewer: Viewer, courseId: string, part: ChangedPart): Promise<void>

  /** The films of modules that the viewer writes. */
  films(viewer: Viewer): Promise<KnownFilm[]>

  /** @throws Refusal `module-not-found`, `module-changed` or `invalid-input` */
  setFilm(
    viewer: Viewer,
    moduleId: string,
    change: InputOf<'PUT /api/authoring/modules/{moduleId}/film'>['body'],
  ): Promise<AuthoredModule>

  /** Every course, for administrators. */
  managed(): Promise<ManagedCourse[]>

  /** The module as students would see it. @throws Refusal `module-not-found`, `invalid-input` or `too-many-requests` */
  preview(viewer: Viewer, moduleId: string): Promise<ModuleContent>

  /**
   * The questions a student would get from the quiz as it is in the editor.
   *
   * @throws Refusal `module-not-found`, `invalid-input` or `too-many-requests`
   */
  previewQuiz(
    viewer: Viewer,
    moduleId: string,
    quiz: { questions: AuthoredQuestion[]; draws: BankDraw[] },
  ): Promise<AttemptQuestion[]>
}

export function authoringService(dependencies: AuthoringDependencies): AuthoringService {
  const { db, drawing, reports, throttling } = dependencies
  const authors = authorsOf(dependencies)
  const lectures = lecturesOfAuthors(dependencies, authors)
  const courses = coursesOfAuthors(dependencies, authors, lectures)
  const stimuli = stimuliOfAuthors(dependencies, lecturePurposes)
  const work = workOfAuthors(dependencies, authors, stimuli)
  const films = filmsOfAuthors(dependencies, authors)
  return {
    courses,
    outline: outlineOfAuthors(dependencies, authors),
    lectures,
    work,

    documents: documentsOfAuthors(dependencies, authors, work),

    films: films.films,

    async setFilm(viewer, moduleId, input) {
      await films.setFilm(viewer, moduleId, input)
      return work.module(viewer, moduleId)
    },

    banks: banksOfAuthors(dependencies, authors, stimuli),
    stimuli,
    archiveRequests: archiveRequests(dependencies, authors, courses),
    changes: changesOfAuthors(dependencies, authors, lectures),
    backToDraft: backToDraft(dependencies, authors),
    packages: packagesOfAuthors(dependencies, authors, courses),
    copies: copiesOfCourses(dependencies, authors, courses),

    async managed() {
      const [rows, enrolledIn] = await Promise.all([allCourses(db), reports.enrolledByCourse()])
      return rows.map((row) => presentManagedCourse(row, enrolledIn(row.id)))
    },

    async preview(viewer, moduleId) {
      const [whole, { module }] = await Promise.all([
        work.module(viewer, moduleId),
        authors.module(viewer, moduleId),
      ])
      return previewOf(whole, await drawing.lecture(viewer, whole.lecture.markdown), module.film)
    },

    async previewQuiz(viewer, moduleId, { questions, draws }) {
      const { course } = await authors.module(viewer, moduleId)
      requireRight([...questionsFaults(questions, { finished: false }), ...drawsFaults(draws)])
      await stimuli.require(viewer, sentOf(questions))
      await requireDrawingTime(throttling, viewer)
      const bank = await bankOf(db, course.id)
      const began = performance.now()
      const paper = await dependencies.quizzes.handOut(questions, bank, draws)
      await spendDrawingTime(throttling, viewer, performance.now() - began)
      return paper
    },
  }
}
