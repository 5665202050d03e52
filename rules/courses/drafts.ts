/** Drafts inside a course (docs/decisions/0082): their places, and what a set of changes is made of. */
import type { Finding } from '../../contract/courses/authoring.ts'
import type { ChangedPart } from '../../contract/courses/changes.ts'

interface Placed {
  /** Of a live module: among the live ones, from 1. */
  position: number
  /** Of a draft: among all modules, from 1. Null for a live one. */
  draftPlace: number | null
}

/** All modules of a course in the order of its authors: drafts at their places, live ones between them. */
export function arranged<Module extends Placed>(modules: readonly Module[]): Module[] {
  const live = modules.filter(({ draftPlace }) => draftPlace === null).sort(byPosition)
  const drafts = modules.filter(({ draftPlace }) => draftPlace !== null)
  const order = [...live]
  for (const draft of drafts.sort((one, other) => (one.draftPlace ?? 0) - (other.draftPlace ?? 0)))
    order.splice((draft.draftPlace ?? 1) - 1, 0, draft)
  return order
}

const byPosition = (one: Placed, other: Placed) => one.position - other.position

/** Drafts are kept behind the live modules, which have no gaps. */
const behindLive = 1_000

/**
 * Where each module of an order is stored. Inverse of `arranged`.
 *
 * @param order ids of all modules
 */
export function placesOf(
  order: readonly string[],
  isDraft: (id: string) => boolean,
): (Placed & { id: string })[] {
  let live = 0
  return order.map((id, index) =>
    isDraft(id)
      ? { id, position: behindLive + index + 1, draftPlace: index + 1 }
      : { id, position: ++live, draftPlace: null },
  )
}

export const isSamePart = (one: ChangedPart, other: ChangedPart): boolean =>
  one.kind === other.kind && one.id === other.id

/** Whether a finding of the checks is about a part. Everything in a draft module goes live with it. */
export function isAbout(finding: Finding, { kind, id }: ChangedPart): boolean {
  if (kind === 'module') return finding.moduleId === id
  if (kind === 'lecture') return finding.moduleId === id && finding.part === 'lecture'
  return finding.itemId === id
}
