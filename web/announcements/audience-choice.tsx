import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type FoundOption, SearchChoice } from '../ui/search-choice.tsx'
import { audiencesQuery } from './queries.ts'

/** A pause in typing, in milliseconds. */
const pause = 200

interface AudienceChoiceProps {
  kind: 'course' | 'group'
  chosen: FoundOption | null
  onChoose: (audience: FoundOption | null) => void
}

/** Which course or study group an announcement is for, found by a part of its name. Stands in a Field. */
export function AudienceChoice({ kind, chosen, onChoose }: AudienceChoiceProps) {
  const [typed, setTyped] = useState('')
  const [words, setWords] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setWords(typed.trim()), pause)
    return () => clearTimeout(timer)
  }, [typed])
  const found = useInfiniteQuery({
    ...audiencesQuery(kind, words),
    staleTime: 30_000,
    placeholderData: keepPreviousData,
  })
  const isBehind = found.isPlaceholderData || words !== typed.trim()
  const options = (found.data?.pages ?? []).flatMap(({ audiences }) =>
    audiences.map(({ id, name, context }) => ({ value: id, label: name, context })),
  )
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = found
  return (
    <SearchChoice
      chosen={chosen}
      onChoose={onChoose}
      // Of what an earlier word has found only what this one would find as well: Enter may come before the answer.
      options={isBehind ? options.filter(({ label }) => holds(label, typed)) : options}
      onSearch={setTyped}
      onMore={
        hasNextPage && !isBehind
          ? () => {
              if (!isFetchingNextPage) void fetchNextPage()
            }
          : null
      }
      state={found.isError ? 'failed' : found.isFetching || isBehind ? 'waiting' : 'found'}
      plural={kind === 'course' ? 'courses' : 'study groups'}
      placeholder={kind === 'course' ? 'A part of its code or title' : 'A part of its name'}
    />
  )
}

const holds = (label: string, typed: string) => label.toLowerCase().includes(typed.trim().toLowerCase())
