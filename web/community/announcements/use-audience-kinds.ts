import { useInfiniteQuery } from '@tanstack/react-query'
import type { AddressedKind, Audience } from '../../../contract/community/announcements.ts'
import { audiencesQuery } from './queries.ts'

/** Label of the field in which one is chosen. */
export const audienceLabels: Record<AddressedKind, string> = {
  course: 'Course',
  round: 'Round',
  'school-group': 'Group',
  group: 'Study group',
}

/**
 * The audiences the author chooses from. Rounds and school groups are offered only where there are any: most schools
 * have none.
 *
 * @param selected kept even if there is no other of its kind
 */
export function useAudienceKinds(writesToAll: boolean, selected: Audience) {
  const hasAny = (kind: AddressedKind, pages: readonly { audiences: readonly unknown[] }[] | undefined) =>
    selected === kind || (pages?.[0]?.audiences.length ?? 0) > 0
  const rounds = useInfiniteQuery(audiencesQuery('round', ''))
  const groups = useInfiniteQuery(audiencesQuery('school-group', ''))
  const kinds: { value: Audience; label: string }[] = []
  if (writesToAll) kinds.push({ value: 'everyone', label: 'Everyone' })
  kinds.push({ value: 'course', label: 'A course' })
  if (hasAny('round', rounds.data?.pages)) kinds.push({ value: 'round', label: 'A round' })
  if (hasAny('school-group', groups.data?.pages)) kinds.push({ value: 'school-group', label: 'A group' })
  if (writesToAll) kinds.push({ value: 'group', label: 'A study group' })
  return kinds
}
