import { keepPreviousData, type UseInfiniteQueryResult } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { folded } from '../../rules/text/folding.ts'
import type { FoundOption, SearchChoiceProps } from '../ui/forms/search-choice.tsx'

/** Milliseconds of debounce. */
const pause = 200

/** Keeps earlier results until the new ones arrive. */
export const whileTyping = { staleTime: 30_000, placeholderData: keepPreviousData } as const

/** The typed text, and the debounced words to search for. */
export function useTypedWords() {
  const [typed, type] = useState('')
  const [words, setWords] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setWords(typed.trim()), pause)
    return () => clearTimeout(timer)
  }, [typed])
  return { typed, type, words }
}

type List = Pick<
  UseInfiniteQueryResult,
  'isPlaceholderData' | 'isError' | 'isFetching' | 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'
>

/** Props of a SearchChoice for a paginated search. */
export function foundFor(
  { typed, type, words }: ReturnType<typeof useTypedWords>,
  list: List,
  options: readonly FoundOption[],
): Pick<SearchChoiceProps, 'options' | 'onSearch' | 'onMore' | 'state'> {
  const isBehind = list.isPlaceholderData || words !== typed.trim()
  const holds = ({ label }: FoundOption) => folded(label).includes(folded(typed.trim()))
  return {
    // Earlier results are filtered by the current text, because Enter may come before the response.
    options: isBehind ? options.filter(holds) : options,
    onSearch: type,
    onMore:
      list.hasNextPage && !isBehind
        ? () => {
            if (!list.isFetchingNextPage) void list.fetchNextPage()
          }
        : null,
    state: list.isError ? 'failed' : list.isFetching || isBehind ? 'waiting' : 'found',
  }
}
