import { readingMinutes } from '../../../content/reading-time.ts'
import type {
  Course,
  DataCost,
  Department,
  ModuleContent,
  Tract,
} from '../../../contract/courses/catalogue.ts'
import type { ModuleItem } from '../../../contract/courses/module-item.ts'
import type { ShownDocument } from '../../../database/conditions/documents.ts'
import { compressedBytes, departmentLabel, drawnCover } from '../../../rules/courses/catalogue.ts'
import { arrangedItems, partsOf } from '../../../rules/courses/module-items.ts'
import { mediaUrl } from '../../media/present.ts'
import { presentAssignment } from './present-assignment.ts'
import type {
  allDepartments,
  allTracts,
  findCourse,
  findModuleContent,
  modulesOf,
  quizCardsOf,
} from './queries.ts'

type Row<Query extends (...parameters: never[]) => Promise<unknown>> = NonNullable<Awaited<ReturnType<Query>>>
export type ModuleRow = Row<typeof modulesOf>[number]

export function presentDepartment(row: Row<typeof allDepartments>[number]): Department {
  return { ...row, image: coverOf(row.id, `department-${row.id}`) }
}

interface CourseFacts {
  id: string
  departmentId: string
  departmentName: string
  /** The file of an uploaded cover; without one the course has a drawing. */
  coverId: string | null
}

/** @param row a course selected with `courseFacts`, perhaps with more columns, which are passed on */
export function presentCourseFacts<Row extends CourseFacts>({ departmentName, coverId, ...row }: Row) {
  return {
    ...row,
    department: departmentLabel(departmentName),
    image: coverOf(row.departmentId, row.id, coverId),
  }
}

export function presentCourse(row: Row<typeof findCourse>, modules: ModuleRow[]): Course {
  return {
    ...presentCourseFacts(row),
    moduleCount: modules.length,
    modules: modules.map(({ wordCount, contentBytes, filmBytes, documentBytes, ...module }) => ({
      ...module,
      hasLecture: (wordCount ?? 0) > 0,
      minutes: readingMinutes(wordCount ?? 0),
      costs: costsOf(contentBytes, filmBytes, documentBytes),
    })),
  }
}

function costsOf(
  contentBytes: ModuleRow['contentBytes'],
  filmBytes: number | null,
  documentBytes: number | null,
): DataCost[] {
  const lecture =
    contentBytes === null ? [] : [{ kind: 'lecture' as const, bytes: compressedBytes(contentBytes) }]
  const film = filmBytes === null ? [] : [{ kind: 'film' as const, bytes: filmBytes }]
  const document = documentBytes === null ? [] : [{ kind: 'document' as const, bytes: documentBytes }]
  return [...lecture, ...film, ...document]
}

export function presentTract({ wordCount, ...row }: Row<typeof allTracts>[number]): Tract {
  return { ...row, minutes: readingMinutes(wordCount) }
}

/** @param content null if the lecture is not written yet: the module then has only its title and type */
export function presentModuleContent(
  courseId: string,
  module: Pick<ModuleRow, 'id' | 'title' | 'type'>,
  content: Row<typeof findModuleContent> | null,
  quizzes: Row<typeof quizCardsOf>,
): ModuleContent {
  const assignments = (content?.assignments ?? []).map(presentAssignment)
  const whole = {
    id: module.id,
    courseId,
    title: module.title,
    type: module.type,
    lecture: content?.lectureHtml || null,
    headings: content?.headings ?? [],
    minutes: readingMinutes(content?.wordCount ?? 0),
    keyPoints: content?.keyPoints ?? [],
    film: content?.film ?? null,
    document: presentDocument(content?.document ?? null),
    notionUrl: content?.notionUrl ?? null,
    assignments,
    quizzes,
  }
  return { ...whole, items: presentItems(content?.items ?? null, whole) }
}

/** @param chosen of the author, who may also have named drafts */
export function presentItems(
  chosen: ModuleItem[] | null,
  module: Omit<ModuleContent, 'items'>,
): ModuleContent['items'] {
  return chosen && arrangedItems(chosen, partsOf(module))
}

export function presentDocument(document: ShownDocument | null): ModuleContent['document'] {
  if (document === null) return null
  const { name, size, pages, version } = document
  return { name, size, pages, version }
}

/**
 * The address of a cover. The page server draws one from department and id; for the size parameter see web/server.ts.
 *
 * @param uploaded the file that replaces the drawing
 */
export function coverOf(departmentId: string, id: string, uploaded: string | null = null): string {
  return uploaded === null ? drawnCover(departmentId, id) : mediaUrl(uploaded)
}
