import { useInfiniteQuery } from '@tanstack/react-query'
import type { Forum } from '../../../../contract/community/forums.ts'
import { foundFor, useTypedWords, whileTyping } from '../../../lib/use-found.ts'
import { type FoundOption, SearchChoice } from '../../../ui/forms/search-choice.tsx'
import { type ForumList, forumsQuery } from '../queries.ts'

interface ForumChoiceProps {
  /** Only forums where the viewer may do this. */
  can?: ForumList['can']
  /** The current forum, which is not offered. */
  except?: string
  chosen: FoundOption | null
  onChoose: (forum: FoundOption | null) => void
}

/** Finds a forum by part of its title or course code. Place it in a Field. */
export function ForumChoice({ can, except, chosen, onChoose }: ForumChoiceProps) {
  const typing = useTypedWords()
  const search = typing.words === '' ? undefined : typing.words
  const list = useInfiniteQuery({ ...forumsQuery({ can, search }), ...whileTyping })
  const options = (list.data?.pages ?? [])
    .flatMap(({ forums }) => forums.map(forumOption))
    .filter(({ value }) => value !== except)
  return (
    <SearchChoice
      chosen={chosen}
      onChoose={onChoose}
      {...foundFor(typing, list, options)}
      plural="forums"
      placeholder="Part of its name or code"
    />
  )
}

export const forumOption = ({ id, title, course }: Forum): FoundOption => ({
  value: id,
  label: course ? `${course.code} ${title}` : title,
})
