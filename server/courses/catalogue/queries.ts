import { and, asc, desc, eq, inArray, isNull, like, or, type SQL, sql } from 'drizzle-orm'
import type { Difficulty } from '../../../contract/courses/catalogue.ts'
import type { Database } from '../../../database/client.ts'
import { courseFacts } from '../../../database/conditions/course-facts.ts'
import { shownDocumentOf } from '../../../database/conditions/documents.ts'
import { enrollmentRulesOf } from '../../../database/conditions/enrollment-rules.ts'
import { literally } from '../../../database/pattern.ts'
import { prepared } from '../../../database/prepared.ts'
import {
  courses,
  departments,
  liveModules,
  liveQuizzes,
  moduleContents,
  moduleDocuments,
  tractCourses,
  tracts,
} from '../../../database/schema/index.ts'

const published = eq(courses.status, 'published')

export async function allDepartments(db: Database) {
  return db
    .select({
      id: departments.id,
      name: departments.name,
      description: departments.description,
      courseCount: db.$count(courses, sql`${courses.departmentId} = ${departments.id} and ${published}`),
    })
    .from(departments)
    .where(isNull(departments.archivedAt))
    .orderBy(asc(departments.position))
}

/**
 * Published courses in catalog order, plus all courses of tracts, whose steps show course facts.
 *
 * @param most the limit, not counting courses of tracts
 */
export async function publishedCourses(db: Database, most: number) {
  const first = db
    .select({ id: courses.id })
    .from(courses)
    .where(published)
    .orderBy(asc(courses.position), asc(courses.id))
    .limit(most)
  const ofTracts = db.select({ id: tractCourses.courseId }).from(tractCourses)
  return db
    .select({ ...courseFacts, moduleCount: db.$count(liveModules, eq(liveModules.courseId, courses.id)) })
    .from(courses)
    .innerJoin(departments, eq(departments.id, courses.departmentId))
    .where(and(published, or(inArray(courses.id, first), inArray(courses.id, ofTracts))))
    .orderBy(asc(courses.position), asc(courses.id))
}

export interface CourseSearch {
  /** Folded (rules/text/folding.ts); empty matches all. */
  search: string
  departmentId: string | undefined
  difficulty: Difficulty | undefined
}

/** The index `courses_by_part` needs three letters or digits in a row. With fewer, the whole index would be read. */
const indexed = /[\p{L}\p{N}]{3}/u

/** The text is literal: a percent sign matches itself. */
function holds(search: string): SQL | undefined {
  if (search === '') return undefined
  const pattern = `%${literally(search)}%`
  // The same text in a form no index matches.
  return indexed.test(search)
    ? like(courses.searchable, pattern)
    : like(sql`(${courses.searchable} || '')`, pattern)
}

/** Ids of published courses that match the rule in rules/courses/catalogue.ts, in catalog order. */
export async function fittingCourses(
  db: Database,
  { search, departmentId, difficulty }: CourseSearch,
): Promise<string[]> {
  // As one value, because reading thousands of rows would take longer than finding them.
  const ids = sql<
    string[]
  >`coalesce(json_agg(${courses.id} order by ${courses.position}, ${courses.id}), '[]')`
  const [found] = await db
    .select({ ids })
    .from(courses)
    .where(
      and(
        published,
        departmentId === undefined ? undefined : eq(courses.departmentId, departmentId),
        difficulty === undefined ? undefined : eq(courses.difficulty, difficulty),
        holds(search),
      ),
    )
  return found?.ids ?? []
}

export async function countCourses(db: Database): Promise<number> {
  return db.$count(courses, published)
}

/** The published courses among these, in catalog order. */
export async function coursesOf(db: Database, ids: readonly string[]) {
  return db
    .select({ ...courseFacts, moduleCount: db.$count(liveModules, eq(liveModules.courseId, courses.id)) })
    .from(courses)
    .innerJoin(departments, eq(departments.id, courses.departmentId))
    .where(and(published, sql`${courses.id} = any(${sql.param(ids)}::text[])`))
    .orderBy(asc(courses.position), asc(courses.id))
}

/** @param most the limit */
export async function newestCourses(db: Database, most: number) {
  return db
    .select({
      ...courseFacts,
      createdAt: courses.createdAt,
      moduleCount: db.$count(liveModules, eq(liveModules.courseId, courses.id)),
    })
    .from(courses)
    .innerJoin(departments, eq(departments.id, courses.departmentId))
    .where(published)
    .orderBy(desc(courses.createdAt), asc(courses.position))
    .limit(most)
}

export async function findCourse(db: Database, id: string, status: 'published' | 'archived' = 'published') {
  const [course] = await db
    .select({ ...courseFacts, outcomes: courses.outcomes, enrollmentRules: enrollmentRulesOf(courses.id) })
    .from(courses)
    .innerJoin(departments, eq(departments.id, courses.departmentId))
    .where(and(eq(courses.id, id), eq(courses.status, status)))
  return course ?? null
}

export async function modulesOf(db: Database, courseId: string) {
  return db
    .select({
      id: liveModules.id,
      position: liveModules.position,
      title: liveModules.title,
      type: liveModules.type,
      summary: liveModules.summary,
      section: liveModules.section,
      wordCount: moduleContents.wordCount,
      /** Bytes sent to a reader, before compression: all, and those that are no markup. */
      contentBytes: sql<{ text: number; all: number } | null>`(select case when lecture is not null then
          jsonb_build_object('all', octet_length(lecture || others),
            'text', octet_length(regexp_replace(lecture, '<[^>]*>', '', 'g') || others)) end
        from (select ${moduleContents.lectureHtml} as lecture, ${moduleContents.headings}::text
          || ${moduleContents.keyPoints}::text || ${moduleContents.assignments}::text as others) as sent)`,
      hours: sql<number>`coalesce((
        select sum((work ->> 'hours')::float8) from jsonb_array_elements(${moduleContents.assignments}) work), 0)`,
      filmBytes: sql<number | null>`(${moduleContents.film} ->> 'bytes')::float8`,
      documentBytes: sql<number | null>`(${shownDocumentOf(liveModules.id)} ->> 'size')::float8`,
    })
    .from(liveModules)
    .leftJoin(moduleContents, eq(moduleContents.moduleId, liveModules.id))
    .where(eq(liveModules.courseId, courseId))
    .orderBy(asc(liveModules.position))
}

export async function findModuleContent(db: Database, moduleId: string) {
  const [content] = await contentOf(db, { moduleId })
  return content ?? null
}

/** Lectures with their headings, for what is derived from their text. */
export const lecturesOf = (db: Database, moduleIds: readonly string[]) =>
  db
    .select({
      moduleId: moduleContents.moduleId,
      lectureHtml: moduleContents.lectureHtml,
      headings: moduleContents.headings,
    })
    .from(moduleContents)
    .where(inArray(moduleContents.moduleId, [...moduleIds]))

const theModule = sql.placeholder('moduleId')

const contentOf = prepared((db) =>
  db
    .select({
      lectureHtml: moduleContents.lectureHtml,
      headings: moduleContents.headings,
      wordCount: moduleContents.wordCount,
      keyPoints: moduleContents.keyPoints,
      assignments: moduleContents.assignments,
      film: moduleContents.film,
      document: shownDocumentOf(sql`"module_contents"."module_id"`),
      notionUrl: moduleContents.notionUrl,
      items: moduleContents.items,
    })
    .from(moduleContents)
    .where(eq(moduleContents.moduleId, theModule))
    .prepare('content_of_module'),
)

export async function findDocumentFile(db: Database, moduleId: string) {
  const [row] = await db
    .select({ mediaId: moduleDocuments.mediaId, version: moduleDocuments.number })
    .from(moduleDocuments)
    .where(and(eq(moduleDocuments.moduleId, moduleId), moduleDocuments.shown))
  return row ?? null
}

/** The quizzes of a module as cards: the number of questions, never the questions. */
export const quizCardsOf = (db: Database, moduleId: string) => quizCards(db, { moduleId })

const quizCards = prepared((db) =>
  db
    .select({
      id: liveQuizzes.id,
      title: liveQuizzes.title,
      description: liveQuizzes.description,
      passingScore: liveQuizzes.passingScore,
      timeLimit: liveQuizzes.timeLimit,
      questionCount: sql<number>`(select count(*)::int from quiz_questions q where q.quiz_id = "live_quizzes"."id") + ${liveQuizzes.drawnCount}`,
    })
    .from(liveQuizzes)
    .where(eq(liveQuizzes.moduleId, theModule))
    .orderBy(asc(liveQuizzes.position))
    .prepare('quiz_cards_of_module'),
)

export async function allTracts(db: Database) {
  return db
    .select({
      id: tracts.id,
      title: tracts.title,
      description: tracts.description,
      outcomes: tracts.outcomes,
      wordCount: sql<number>`coalesce((
        select sum(c.word_count) from ${tractCourses} s
          join ${liveModules} m on m.course_id = s.course_id
          join ${moduleContents} c on c.module_id = m.id
         where s.tract_id = "tracts"."id"), 0)::int`,
      courses: sql<{ courseId: string; reason: string }[]>`coalesce((
        select json_agg(json_build_object('courseId', s.course_id, 'reason', s.reason) order by s.position)
          from ${tractCourses} s join ${courses} c on c.id = s.course_id and c.status = 'published'
         where s.tract_id = "tracts"."id"), '[]')`,
    })
    .from(tracts)
    .where(isNull(tracts.archivedAt))
    .orderBy(asc(tracts.position))
}

export async function anyCourses(db: Database, ids: readonly string[]) {
  return db
    .select({
      id: courses.id,
      code: courses.code,
      title: courses.title,
      departmentId: courses.departmentId,
      status: courses.status,
    })
    .from(courses)
    .where(sql`${courses.id} = any(${sql.param(ids)}::text[])`)
}

/** The work in these courses: complete assignments, but only the titles of quizzes. */
export async function workOf(db: Database, courseIds: readonly string[]) {
  return db
    .select({
      courseId: liveModules.courseId,
      moduleId: liveModules.id,
      modulePosition: liveModules.position,
      moduleTitle: liveModules.title,
      assignments: moduleContents.assignments,
      quizzes: sql<{ id: string; title: string; passingScore: number }[]>`coalesce((
        select json_agg(json_build_object(
          'id', q.id, 'title', q.title, 'passingScore', q.passing_score) order by q.position)
          from ${liveQuizzes} q where q.module_id = ${liveModules.id}), '[]')`,
    })
    .from(liveModules)
    .leftJoin(moduleContents, eq(moduleContents.moduleId, liveModules.id))
    .where(sql`${liveModules.courseId} = any(${sql.param(courseIds)}::text[])`)
    .orderBy(asc(liveModules.courseId), asc(liveModules.position))
}

export async function courseOfAssignment(db: Database, assignmentId: string) {
  const [row] = await db
    .select({ courseId: liveModules.courseId })
    .from(moduleContents)
    .innerJoin(liveModules, eq(liveModules.id, moduleContents.moduleId))
    .where(sql`${moduleContents.assignments} @> ${JSON.stringify([{ id: assignmentId }])}::jsonb`)
    .limit(1)
  return row?.courseId ?? null
}
