import { useInfiniteQuery } from '@tanstack/react-query'
import type { AddressedKind } from '../../../contract/community/announcements.ts'
import { foundFor, useTypedWords, whileTyping } from '../../lib/use-found.ts'
import { type FoundOption, SearchChoice } from '../../ui/forms/search-choice.tsx'
import { audiencesQuery } from './queries.ts'

const plurals: Record<AddressedKind, string> = {
  course: 'courses',
  round: 'rounds',
  'school-group': 'groups',
  group: 'study groups',
}

interface AudienceChoiceProps {
  kind: AddressedKind
  chosen: FoundOption | null
  onChoose: (audience: FoundOption | null) => void
}

/** Finds a course, round or group by part of its name. Place it in a Field. */
export function AudienceChoice({ kind, chosen, onChoose }: AudienceChoiceProps) {
  const typing = useTypedWords()
  const list = useInfiniteQuery({ ...audiencesQuery(kind, typing.words), ...whileTyping })
  const options = (list.data?.pages ?? []).flatMap(({ audiences }) =>
    audiences.map(({ id, name, context }) => ({ value: id, label: name, context })),
  )
  return (
    <SearchChoice
      chosen={chosen}
      onChoose={onChoose}
      {...foundFor(typing, list, options)}
      plural={plurals[kind]}
      placeholder={kind === 'course' ? 'Part of its code or title' : 'Part of its name'}
    />
  )
}
