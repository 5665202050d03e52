import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import type { DiscussionPerson } from '../../../../contract/community/forums.ts'
import { peopleQuery } from '../queries.ts'
import { nameBeingTyped } from './markdown-edit.ts'

/** People matching the text after an @, with arrow-key selection. */
export function useMentions(
  forumId: string,
  place: { text: string; caret: number } | null,
  onChoose: (person: DiscussionPerson, from: number) => void,
) {
  const typed = place && nameBeingTyped(place.text, place.caret)
  const [closedAt, setClosedAt] = useState<number | null>(null)
  const [active, setActive] = useState(0)
  // Closed for this name, not for others that start at the same place.
  if (place !== null && closedAt !== null && typed?.from !== closedAt) setClosedAt(null)
  const isOpen = typed !== null && closedAt !== typed.from && typed.beginning.trim() !== ''
  const { data } = useQuery({
    ...peopleQuery(forumId, typed?.beginning.trim() ?? ''),
    enabled: isOpen,
    staleTime: 30_000,
    // Keep the results for "am" until "ama" is answered, so that the list does not flicker.
    placeholderData: (before) => before,
  })
  const people = isOpen ? (data?.people ?? []) : []
  const chosen = people[Math.min(active, people.length - 1)]

  const choose = (person: DiscussionPerson) => {
    if (typed === null) return
    setActive(0)
    setClosedAt(typed.from)
    onChoose(person, typed.from)
  }

  /** @returns whether the list used the key */
  const onKeyDown = (event: KeyboardEvent): boolean => {
    if (people.length === 0 || chosen === undefined || typed === null) return false
    if (event.key === 'ArrowDown') setActive((active + 1) % people.length)
    else if (event.key === 'ArrowUp') setActive((active - 1 + people.length) % people.length)
    else if (event.key === 'Enter' || event.key === 'Tab') choose(chosen)
    else if (event.key === 'Escape') setClosedAt(typed.from)
    else return false
    event.preventDefault()
    return true
  }
  return { people, chosen, choose, onKeyDown }
}
