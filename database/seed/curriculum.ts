/**
 * Imports the curriculum's files. Safe to run at every start: a row is written only if its file changed, and never once
 * it was edited on the site (`edited_at`). Lists (the modules of a course, the quizzes of a module) are left alone as a
 * whole once they were changed on the site, so that nothing removed comes back (docs/decisions/0016). Nothing is
 * deleted: a course removed from the files stays until an administrator archives it.
 */

import { createHash } from 'node:crypto'
import { and, eq, getTableName, isNotNull, isNull, notInArray, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { freshLectures, type LectureSource } from '../../content/kept-lectures.ts'
import {
  curriculumFingerprint,
  type LoadedCourse,
  type LoadedModule,
  loadCurriculum,
} from '../../content/load.ts'
import { unpackedItems } from '../../content/module-items.ts'
import { authoredOf } from '../../content/question-file.ts'
import type { BankQuestionFile } from '../../content/question-kinds.ts'
import type { ModuleFile } from '../../content/schema.ts'
import { drawnCount } from '../../rules/assessment/question-bank.ts'
import { facultyOf } from '../../rules/courses/catalogue.ts'
import { newQuestion, questionRow } from '../authored-question.ts'
import type { Database, Transaction } from '../client.ts'
import {
  bankQuestions,
  courses,
  departments,
  moduleContents,
  modules,
  quizQuestions,
  quizzes,
  settings,
  tractCourses,
  tracts,
} from '../schema/index.ts'
import { builtInChoice } from './built-in-choice.ts'
import { keepLectureVersions } from './lecture-versions.ts'

/** A new row of a school that does not offer the built-in courses; existing ones keep their state. */
function archivedFrom(table: SeededTable): object {
  if (table === courses) return { status: 'archived' }
  return table === departments || table === tracts ? { archivedAt: sql`now()` } : {}
}

type QuizFile = Omit<ModuleFile['quizzes'][number], 'id' | 'questions'>

type SeededTable = PgTable & { seed: PgColumn; editedAt: PgColumn }

/** Version of the fingerprint; raise it if the same file would give other rows (a changed renderer). */
const edition = 5

function fingerprint(source: unknown): string {
  return createHash('sha256')
    .update(`${edition}\n${JSON.stringify(source)}`)
    .digest('hex')
    .slice(0, 32)
}

/** Settings key of the last import's digest. */
const fingerprintKey = 'curriculum.fingerprint'

/**
 * Imports the curriculum in one transaction. Unchanged files are not even parsed, so that a start costs little.
 *
 * @param folder the `content/` folder
 * @param lectures renders and checks them, or knows that the build did
 * @returns number of rows written; 0 if nothing changed
 * @throws CurriculumError if the files are invalid
 */
export async function seedCurriculum(
  db: Database,
  folder: string,
  { render, isChecked }: LectureSource = freshLectures,
): Promise<number> {
  const digest = `${edition}:${curriculumFingerprint(folder)}`
  const [last] = await db.select().from(settings).where(eq(settings.key, fingerprintKey))
  if (last?.value === digest) return 0
  const curriculum = loadCurriculum(folder, isChecked)
  return db.transaction(async (tx) => {
    // Two processes starting at the same time take turns; the second finds nothing to do. It may wait longer than any
    // request: on a busy machine, the first needs a minute for all lectures.
    await tx.execute(sql`set local statement_timeout = 0`)
    await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`)
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('creare.seed'))`)
    const [fresh, ownLists] = [await freshness(tx), await listsOfTheSite(tx)]
    // A school that began with none gets no new ones either (decision 73).
    const isOffered = (await builtInChoice(tx))?.offered ?? true
    let written = 0

    /** Inserts or updates one row unless it is current or edited; returns whether it wrote. */
    async function put(
      table: SeededTable,
      key: PgColumn,
      id: string,
      source: unknown,
      row: () => object | Promise<object>,
    ) {
      const seed = fingerprint(source)
      const known = fresh.get(`${getTableName(table)}/${id}`)
      if (known === seed || known === 'edited' || known === 'removed') return false
      const values = { [key === moduleContents.moduleId ? 'moduleId' : 'id']: id, ...(await row()), seed }
      await tx
        .insert(table)
        .values({ ...values, ...(isOffered ? {} : archivedFrom(table)) } as never)
        .onConflictDoUpdate({ target: key, set: values as never, setWhere: isNull(table.editedAt) })
      written += 1
      return true
    }

    for (const [position, { id, ...department }] of curriculum.departments.entries()) {
      // Deleted on the site, but needed again by a course in the files.
      const isNeeded = curriculum.courses.some(
        (course) => course.department === id && fresh.get(`courses/${course.id}`) !== 'edited',
      )
      if (isNeeded && fresh.get(`departments/${id}`) === 'removed') fresh.delete(`departments/${id}`)
      await put(departments, departments.id, id, [department, position], () => ({ ...department, position }))
    }
    for (const [position, course] of curriculum.courses.entries()) {
      await seedCourse(course, position)
    }
    for (const [position, { id, courses: steps, ...tract }] of curriculum.tracts.entries()) {
      const changed = await put(tracts, tracts.id, id, [tract, steps, position], () => ({
        ...tract,
        position,
      }))
      if (!changed) continue
      await tx.delete(tractCourses).where(eq(tractCourses.tractId, id))
      await tx.insert(tractCourses).values(
        steps.map(({ course, reason }, index) => ({
          tractId: id,
          courseId: course,
          reason,
          position: index + 1,
        })),
      )
    }
    await tx
      .insert(settings)
      .values({ key: fingerprintKey, value: digest })
      .onConflictDoUpdate({ target: settings.key, set: { value: digest, updatedAt: sql`now()` } })
    return written

    async function seedCourse(course: LoadedCourse, position: number) {
      const { id, modules: outline, department, bank, ...rest } = course
      const name = curriculum.departments.find(({ id }) => id === department)?.name ?? ''
      const row = { ...rest, departmentId: department, instructor: facultyOf(name), position }
      await put(courses, courses.id, id, row, () => row)
      await seedBank(id, bank)
      for (const module of outline) {
        // Removed on the site, or the site's outline has no place for it.
        if (ownLists.courses.has(id) && !fresh.has(`modules/${module.id}`)) continue
        await seedModule(id, module)
      }
    }

    /** Mirrors the file until the bank is edited on the site. */
    async function seedBank(courseId: string, bank: readonly BankQuestionFile[]) {
      if (ownLists.banks.has(courseId)) return
      const kept = bank.map(({ id }) => id)
      await tx
        .delete(bankQuestions)
        .where(and(eq(bankQuestions.courseId, courseId), notInArray(bankQuestions.id, kept)))
      if (bank.length === 0) return
      const rows = bank.map(({ tags, ...question }, n) => {
        return { ...questionRow(authoredOf(question)), courseId, tags, position: n + 1 }
      })
      await tx
        .insert(bankQuestions)
        .values(rows)
        .onConflictDoUpdate({
          target: [bankQuestions.courseId, bankQuestions.id],
          set: { ...newQuestion, tags: sql`excluded.tags` },
        })
    }

    async function seedModule(courseId: string, { id, position, outline, content }: LoadedModule) {
      const { kind, ...rest } = outline
      const row = { ...rest, section: rest.section ?? null, type: kind, courseId, position }
      await put(modules, modules.id, id, row, () => row)
      if (content === null) return
      await put(moduleContents, moduleContents.moduleId, id, [content, 'lecture'], async () => {
        const { html, headings, wordCount } = render(content.lectureMarkdown)
        // New in this upgrade: students who completed the module see what changed.
        if (fresh.has(`module_contents/${id}`)) {
          await keepLectureVersions(tx, id, { markdown: content.lectureMarkdown, wordCount })
        }
        return {
          lectureMarkdown: content.lectureMarkdown,
          lectureHtml: html,
          headings,
          wordCount,
          keyPoints: content.keyPoints,
          items: content.items ? unpackedItems(content.items, id) : null,
          film: content.video ?? null,
          notionUrl: content.notion ?? null,
          assignments: content.assignments.map(({ kind, files: _, ...assignment }) => ({
            ...assignment,
            type: kind,
          })),
        }
      })
      if (ownLists.quizzes.has(id)) return
      for (const [index, { id: quizId, questions, ...quiz }] of content.quizzes.entries()) {
        const { title, description, passingScore } = quiz
        const timeLimit = quiz.timeLimit ?? null
        const row = {
          title,
          description,
          passingScore,
          timeLimit,
          draws: quiz.draws,
          drawnCount: drawnCount(quiz.draws),
          moduleId: id,
          position: index + 1,
        }
        const rules = rulesOf(quiz)
        if (!(await put(quizzes, quizzes.id, quizId, [row, rules, questions], () => row))) continue
        await tx
          .update(quizzes)
          .set(rules)
          .where(and(eq(quizzes.id, quizId), eq(quizzes.rulesRevision, 0)))
        if (questions.length > 0) {
          await tx
            .insert(quizQuestions)
            .values(
              questions.map((question, n) => ({
                ...questionRow(authoredOf(question)),
                quizId,
                position: n + 1,
              })),
            )
            .onConflictDoUpdate({ target: [quizQuestions.quizId, quizQuestions.id], set: newQuestion })
        }
        const kept = questions.map((question) => question.id)
        await tx
          .delete(quizQuestions)
          .where(and(eq(quizQuestions.quizId, quizId), notInArray(quizQuestions.id, kept)))
      }
    }
  })
}

function rulesOf({ attempts, counts, review, due }: QuizFile) {
  return {
    attemptsAllowed: attempts ?? null,
    counts,
    review,
    dueAt: due === undefined ? null : new Date(due),
  }
}

/** Courses whose outline or bank, and modules whose quizzes, were edited on the site. */
async function listsOfTheSite(tx: Transaction) {
  const outlines = await tx.select({ id: courses.id }).from(courses).where(isNotNull(courses.outlineEditedAt))
  const banks = await tx.select({ id: courses.id }).from(courses).where(isNotNull(courses.bankEditedAt))
  const quizLists = await tx
    .select({ id: modules.id })
    .from(modules)
    .where(isNotNull(modules.quizzesEditedAt))
  const ids = (rows: { id: string }[]) => new Set(rows.map(({ id }) => id))
  return { courses: ids(outlines), banks: ids(banks), quizzes: ids(quizLists) }
}

/** Fingerprints of all seeded rows, 'edited' or 'removed', by `table/id`, in one query. */
async function freshness(tx: Transaction): Promise<Map<string, string>> {
  const parts = [
    ['departments', 'id'],
    ['courses', 'id'],
    ['modules', 'id'],
    ['module_contents', 'module_id'],
    ['quizzes', 'id'],
    ['tracts', 'id'],
  ].map(
    ([table, key]) =>
      sql`select ${`${table}/`} || ${sql.identifier(key ?? '')} as key,
        case when edited_at is null then seed else 'edited' end as seed from ${sql.identifier(table ?? '')}`,
  )
  const removed = sql`select kind || '/' || id as key, 'removed' as seed from removed_from_curriculum`
  const result = await tx.execute<{ key: string; seed: string | null }>(
    sql.join([removed, ...parts], sql` union all `),
  )
  return new Map(result.rows.map((row) => [row.key, row.seed ?? '']))
}
