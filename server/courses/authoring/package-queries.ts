import { and, asc, eq, inArray, max, notInArray, sql } from 'drizzle-orm'
import { authoredQuestion } from '../../../database/authored-question.ts'
import type { Database, Transaction } from '../../../database/client.ts'
import {
  bankQuestions,
  courses,
  lectureDrafts,
  lectureVersions,
  moduleContents,
  modules,
  quizQuestions,
  quizzes,
} from '../../../database/schema/index.ts'
import type { AuthoredQuestion } from '../../../rules/assessment/questions.ts'
import { putBankRows } from './bank-queries.ts'

type Executor = Database | Transaction

export async function wholeQuizzes(db: Executor, courseId: string) {
  const rows = await db
    .select({ quiz: quizzes, question: quizQuestions })
    .from(quizzes)
    .innerJoin(modules, eq(modules.id, quizzes.moduleId))
    .leftJoin(quizQuestions, eq(quizQuestions.quizId, quizzes.id))
    .where(eq(modules.courseId, courseId))
    .orderBy(asc(quizzes.moduleId), asc(quizzes.position), asc(quizQuestions.position))
  const found = new Map<string, typeof quizzes.$inferSelect & { questions: AuthoredQuestion[] }>()
  for (const { quiz, question } of rows) {
    const whole = found.get(quiz.id) ?? { ...quiz, questions: [] }
    if (question !== null) whole.questions.push(authoredQuestion(question))
    found.set(quiz.id, whole)
  }
  return [...found.values()]
}

export interface ImportedRows {
  modules: (typeof modules.$inferInsert)[]
  contents: Pick<
    typeof moduleContents.$inferInsert,
    'moduleId' | 'keyPoints' | 'items' | 'assignments' | 'draftAssignments' | 'film' | 'notionUrl'
  >[]
  quizzes: (typeof quizzes.$inferInsert)[]
  questions: (typeof quizQuestions.$inferInsert)[]
  bank: (typeof bankQuestions.$inferInsert)[]
}

/** Replaces the modules of a course and their content, except lectures. */
export async function replaceModules(tx: Transaction, courseId: string, rows: ImportedRows): Promise<void> {
  const kept = rows.modules.map(({ id }) => id)
  const quizIds = rows.quizzes.map(({ id }) => id)
  await tx.execute(
    sql`delete from ${modules} where course_id = ${courseId} and id <> all(${sql.param(kept)}::text[])`,
  )
  await replaceBank(tx, courseId, rows.bank)
  // Move places out of the way first: no two modules may share a place, even briefly.
  await tx
    .update(modules)
    .set({ position: sql`-${modules.position}` })
    .where(eq(modules.courseId, courseId))
  if (kept.length === 0) return
  await tx.execute(
    sql`delete from ${quizzes} where module_id = any(${sql.param(kept)}::text[]) and id <> all(${sql.param(quizIds)}::text[])`,
  )
  const edited = { editedAt: sql`now()` }
  await tx
    .insert(modules)
    .values(rows.modules.map((row) => ({ ...row, ...edited, quizzesEditedAt: sql`now()` })))
    .onConflictDoUpdate({
      target: modules.id,
      set: {
        position: sql`excluded.position`,
        draftPlace: sql`excluded.draft_place`,
        title: sql`excluded.title`,
        type: sql`excluded.type`,
        summary: sql`excluded.summary`,
        section: sql`excluded.section`,
        quizzesEditedAt: sql`now()`,
        ...edited,
      },
    })
  const unwritten = { lectureMarkdown: '', lectureHtml: '', headings: [], wordCount: 0 }
  if (rows.contents.length > 0) {
    await tx
      .insert(moduleContents)
      .values(rows.contents.map((row) => ({ ...unwritten, ...row, ...edited })))
      .onConflictDoUpdate({
        target: moduleContents.moduleId,
        set: {
          keyPoints: sql`excluded.key_points`,
          items: sql`excluded.items`,
          assignments: sql`excluded.assignments`,
          draftAssignments: sql`excluded.draft_assignments`,
          film: sql`excluded.film`,
          notionUrl: sql`excluded.notion_url`,
          revision: sql`${moduleContents.revision} + 1`,
          ...edited,
        },
      })
  }
  if (quizIds.length === 0) return
  await tx
    .insert(quizzes)
    .values(rows.quizzes.map((row) => ({ ...row, ...edited })))
    .onConflictDoUpdate({
      target: quizzes.id,
      set: {
        position: sql`excluded.position`,
        isDraft: sql`excluded.is_draft`,
        title: sql`excluded.title`,
        description: sql`excluded.description`,
        passingScore: sql`excluded.passing_score`,
        timeLimit: sql`excluded.time_limit`,
        attemptsAllowed: sql`excluded.attempts_allowed`,
        counts: sql`excluded.counts`,
        review: sql`excluded.review`,
        dueAt: sql`excluded.due_at`,
        draws: sql`excluded.draws`,
        drawnCount: sql`excluded.drawn_count`,
        rulesRevision: sql`${quizzes.rulesRevision} + 1`,
        revision: sql`${quizzes.revision} + 1`,
        ...edited,
      },
    })
  await tx.delete(quizQuestions).where(inArray(quizQuestions.quizId, quizIds))
  if (rows.questions.length > 0) await tx.insert(quizQuestions).values(rows.questions)
}

/** Writes the content of new modules, except lectures. */
export async function addContents(
  tx: Transaction,
  { contents, quizzes: quizRows, questions }: Pick<ImportedRows, 'contents' | 'quizzes' | 'questions'>,
): Promise<void> {
  const unwritten = { lectureMarkdown: '', lectureHtml: '', headings: [], wordCount: 0 }
  const edited = { editedAt: sql`now()` }
  if (contents.length > 0) {
    await tx.insert(moduleContents).values(contents.map((row) => ({ ...unwritten, ...row, ...edited })))
  }
  if (quizRows.length === 0) return
  await tx.insert(quizzes).values(quizRows.map((row) => ({ ...row, ...edited })))
  if (questions.length > 0) await tx.insert(quizQuestions).values(questions)
  const ids = quizRows.map(({ moduleId }) => moduleId)
  await tx.update(modules).set({ quizzesEditedAt: sql`now()` }).where(inArray(modules.id, ids))
}

/** A kept question increments its revision, so an author who has the old one open gets a conflict. */
async function replaceBank(tx: Transaction, courseId: string, rows: ImportedRows['bank']): Promise<void> {
  const kept = rows.map(({ id }) => id)
  await tx
    .delete(bankQuestions)
    .where(and(eq(bankQuestions.courseId, courseId), notInArray(bankQuestions.id, kept)))
  if (rows.length > 0) await putBankRows(tx, rows)
  await tx.update(courses).set({ bankEditedAt: sql`now()` }).where(eq(courses.id, courseId))
}

export async function lastVersions(tx: Transaction, courseId: string): Promise<Map<string, number>> {
  const rows = await tx
    .select({ moduleId: lectureVersions.moduleId, number: max(lectureVersions.number) })
    .from(lectureVersions)
    .innerJoin(modules, eq(modules.id, lectureVersions.moduleId))
    .where(eq(modules.courseId, courseId))
    .groupBy(lectureVersions.moduleId)
  return new Map(rows.map(({ moduleId, number }) => [moduleId, number ?? 0]))
}

export async function putLectures(
  tx: Transaction,
  versions: (typeof lectureVersions.$inferInsert)[],
  drafts: { moduleId: string; markdown: string; wordCount: number; authorId: string }[],
): Promise<void> {
  if (versions.length > 0) await tx.insert(lectureVersions).values(versions)
  if (drafts.length === 0) return
  await tx
    .insert(lectureDrafts)
    .values(drafts.map((draft) => ({ ...draft, revision: 1 })))
    .onConflictDoUpdate({
      target: lectureDrafts.moduleId,
      set: {
        markdown: sql`excluded.markdown`,
        wordCount: sql`excluded.word_count`,
        authorId: sql`excluded.author_id`,
        revision: sql`${lectureDrafts.revision} + 1`,
        savedAt: sql`now()`,
      },
    })
}
