import { keepPreviousData, type UseInfiniteQueryResult } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { folded } from '../../rules/folding.ts'
import type { FoundOption, SearchChoiceProps } from '../ui/search-choice.tsx'

/** A pause in typing, in milliseconds. */
const pause = 200

/** For the list behind a choice by words: what an earlier word has found stays until the new one is answered. */
export const whileTyping = { staleTime: 30_000, placeholderData: keepPreviousData } as const

/** What is typed, and the words to ask for once the typing pauses. */
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

/** What a SearchChoice shows of a list that is asked for by words, a page after the other. */
export function foundFor(
  { typed, type, words }: ReturnType<typeof useTypedWords>,
  list: List,
  options: readonly FoundOption[],
): Pick<SearchChoiceProps, 'options' | 'onSearch' | 'onMore' | 'state'> {
  const isBehind = list.isPlaceholderData || words !== typed.trim()
  const holds = ({ label }: FoundOption) => folded(label).includes(folded(typed.trim()))
  return {
    // Of what an earlier word has found only what this one would find as well: Enter may come before the answer.
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
