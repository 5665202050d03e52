import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useState } from 'react'
import type { SearchResult } from '../../contract/search.ts'
import { type Action, useActions } from './actions.ts'
import { kindNames, searchAddress } from './addresses.ts'
import { searchQuery } from './queries.ts'
import { quickLinks } from './quick-links.ts'

/** An option leads to a page, does something, or repeats an earlier search. */
export type Option =
  | { is: 'result'; key: string; to: string; result: SearchResult }
  | { is: 'link'; key: string; to: string; label: string }
  | { is: 'action'; key: string; act: () => void; label: string }
  | { is: 'recent'; key: string; words: string }

export interface OptionGroup {
  name: string
  options: Option[]
}

/** Milliseconds of debounce. */
const pause = 120
/** Results per kind; the page has them all. */
const ofEachKind = 3

/** The palette's options for the typed text. */
export function useOptions(typed: string, signedIn: boolean, recent: readonly string[]) {
  const words = useSettled(typed.trim().slice(0, 200))
  const answer = useQuery({
    ...searchQuery({ q: words }),
    enabled: words.length > 1,
    staleTime: 30_000,
    retry: false,
    placeholderData: keepPreviousData,
  })
  const groups: OptionGroup[] = []
  const query = typed.trim()
  const actions = useActions(signedIn, query)
  if (query === '' && recent.length > 0) {
    groups.push({
      name: 'Recent searches',
      options: recent.map((one) => ({ is: 'recent', key: `recent/${one}`, words: one })),
    })
  }
  if (actions.length > 0) groups.push({ name: 'Do', options: actions.map(optionOf) })
  const links = quickLinks(signedIn, query)
  if (links.length > 0) {
    groups.push({
      name: 'Go to',
      options: links.map(({ to, label }) => ({ is: 'link', key: to, to, label })),
    })
  }
  const found = query.length > 1 ? answer.data : undefined
  for (const { kind, results } of found?.groups ?? []) {
    groups.push({
      name: kindNames[kind],
      options: results.slice(0, ofEachKind).map((result) => {
        return { is: 'result', key: `${kind}/${result.id}`, to: result.path, result }
      }),
    })
  }
  const waiting = query.length > 1 && (words !== query || answer.isFetching)
  const nothing = query.length > 1 && !waiting && !answer.isError && found?.groups.length === 0
  if (query !== '' && !nothing) {
    const to = searchAddress({ q: query.slice(0, 200) })
    groups.push({
      name: 'Everything',
      options: [{ is: 'link', key: 'all', to, label: `All results for “${query}”` }],
    })
  }
  return { groups, waiting, failed: query.length > 1 && answer.isError, similar: found?.similar ?? false }
}

function optionOf(action: Action): Option {
  const { label } = action
  if ('to' in action) return { is: 'link', key: `do ${label}`, to: action.to, label }
  return { is: 'action', key: `do ${label}`, act: action.act, label }
}

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pause)
    return () => clearTimeout(timer)
  }, [text])
  return useDeferredValue(settled)
}
