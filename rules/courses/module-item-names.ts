/** What the items of a module are called. */
import type { ModuleType } from '../../contract/courses/catalogue.ts'
import type { ModuleItem } from '../../contract/courses/module-item.ts'

export const itemKindNames: Record<Exclude<ModuleItem['kind'], 'material'>, string> = {
  lecture: 'Lecture',
  quiz: 'Quiz',
  assignment: 'Assignment',
  discussion: 'Discussion',
  session: 'Live session',
}

const materialNames: Record<ModuleType, string> = {
  video: 'Watch the video',
  pdf: 'Read the document',
  notion: 'Fill in the worksheet',
  other: 'Open the material',
}

interface ItemsModule {
  title: string
  type: ModuleType
  quizzes: readonly { id: string; title: string }[]
  assignments: readonly { id: string; title: string }[]
}

export function itemTitle(item: ModuleItem, { title, type, quizzes, assignments }: ItemsModule): string {
  const named = (list: ItemsModule['quizzes'], id: string) => list.find((one) => one.id === id)?.title ?? ''
  switch (item.kind) {
    case 'lecture':
      return title
    case 'material':
      return materialNames[type]
    case 'quiz':
      return named(quizzes, item.id)
    case 'assignment':
      return named(assignments, item.id)
    default:
      return item.title
  }
}
