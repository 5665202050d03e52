/**
 * What a module holds, in the order its author chose. The author's list may name parts that are gone or still drafts,
 * and lack new ones: what a reader may not see is left out, and what is not placed comes last, in the usual order.
 */
import type { ModuleItem } from '../../contract/courses/module-item.ts'

export interface ModuleParts {
  hasLecture: boolean
  /** A film, a PDF or a worksheet. */
  hasMaterial: boolean
  quizIds: readonly string[]
  assignmentIds: readonly string[]
}

/** @param module as its readers or its authors see it */
export function partsOf(module: {
  type: string
  lecture: unknown
  film: unknown
  document: unknown
  quizzes: readonly { id: string }[]
  assignments: readonly { id: string }[]
}): ModuleParts {
  const { type, lecture, film, document, quizzes, assignments } = module
  return {
    hasLecture: lecture !== null,
    // Without a film or a PDF of the author's, it is made from the lecture.
    hasMaterial: film !== null || document !== null || (type !== 'other' && lecture !== null),
    quizIds: quizzes.map(({ id }) => id),
    assignmentIds: assignments.map(({ id }) => id),
  }
}

/** Names an item: the same item twice has the same key. */
export function itemKey(item: ModuleItem): string {
  if (item.kind === 'quiz' || item.kind === 'assignment') return `${item.kind} ${item.id}`
  return item.kind === 'discussion' || item.kind === 'session' ? `${item.kind} ${item.title}` : item.kind
}

/** The order of the page: what opens, lecture, assignments, quizzes. */
export function usualItems({ hasLecture, hasMaterial, quizIds, assignmentIds }: ModuleParts): ModuleItem[] {
  return [
    ...(hasMaterial ? [{ kind: 'material' as const }] : []),
    ...(hasLecture ? [{ kind: 'lecture' as const }] : []),
    ...assignmentIds.map((id) => ({ kind: 'assignment' as const, id })),
    ...quizIds.map((id) => ({ kind: 'quiz' as const, id })),
  ]
}

/** @param chosen the author's list */
export function arrangedItems(chosen: readonly ModuleItem[], parts: ModuleParts): ModuleItem[] {
  const usual = usualItems(parts)
  const there = new Set(usual.map(itemKey))
  const isOwn = ({ kind }: ModuleItem) => kind === 'discussion' || kind === 'session'
  const placed = chosen.filter((item) => isOwn(item) || there.has(itemKey(item)))
  const known = new Set(placed.map(itemKey))
  return [...placed, ...usual.filter((item) => !known.has(itemKey(item)))]
}

/** Whether no item is listed twice. */
export const areItemsDistinct = (items: readonly ModuleItem[]) =>
  new Set(items.map(itemKey)).size === items.length
