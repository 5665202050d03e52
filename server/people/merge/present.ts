import { type MergeSide, mergeParts } from '../../../contract/people/merge.ts'
import { presentListedUser } from '../users/present.ts'
import type { ListedRow } from '../users/queries.ts'
import type { PartCounts } from './merge-queries.ts'

export function presentSide(row: ListedRow): MergeSide {
  const { id, email, role, state, profileImage, createdAt, firstName, lastName } = presentListedUser(row)
  return { id, name: `${firstName} ${lastName}`.trim(), email, role, state, profileImage, createdAt }
}

export function presentParts(parts: PartCounts) {
  return mergeParts.flatMap((part) => {
    const counts = parts.get(part)
    return counts === undefined || counts.count === 0 ? [] : [{ part, ...counts }]
  })
}
