import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { theSchool } from '../../../contract/community/messages.ts'
import { foundFor, useTypedWords } from '../../lib/use-found.ts'
import { type FoundOption, SearchChoice } from '../../ui/forms/search-choice.tsx'
import { recipientsQuery } from './queries.ts'

interface RecipientChoiceProps {
  chosen: FoundOption | null
  onChoose: (recipient: FoundOption | null) => void
  /** Ids that are chosen already. */
  without?: readonly string[]
}

const school: FoundOption = { value: theSchool, label: 'The school', context: 'Administrators' }

/** Finds someone the viewer may write to; the server decides who that is. Place it in a Field. */
export function RecipientChoice({ chosen, onChoose, without = [] }: RecipientChoiceProps) {
  const typing = useTypedWords()
  const list = useQuery({
    ...recipientsQuery(typing.words),
    staleTime: 30_000,
    placeholderData: keepPreviousData,
  })
  const people = (list.data?.people ?? []).map(({ id, name, about }) => ({
    value: id,
    label: name,
    context: about,
  }))
  const isSchoolMeant = school.label.toLowerCase().includes(typing.words.toLowerCase())
  const options = [...(list.data?.school && isSchoolMeant && without.length === 0 ? [school] : []), ...people]
  const pages = { hasNextPage: false, isFetchingNextPage: false, fetchNextPage: list.refetch as never }
  return (
    <SearchChoice
      chosen={chosen}
      onChoose={onChoose}
      {...foundFor(
        typing,
        { ...list, ...pages },
        options.filter(({ value }) => !without.includes(value)),
      )}
      plural="people"
      placeholder="Part of a name"
    />
  )
}
