import type { Query, QueryClient, QueryState } from '@tanstack/react-query'
import { createSerializationAdapter } from '@tanstack/react-router'

type Kind = Query['queryType']

/** What the browser need not be told of an answer that came: it is the same of each. */
const answered: Omit<QueryState, 'data' | 'dataUpdatedAt'> = {
  dataUpdateCount: 1,
  error: null,
  errorUpdateCount: 0,
  errorUpdatedAt: 0,
  fetchFailureCount: 0,
  fetchFailureReason: null,
  fetchMeta: null,
  isInvalidated: false,
  status: 'success',
  fetchStatus: 'idle',
}

/** An answer that came: its key, its data, when it came, and its kind where it has one. */
type Answer = [key: readonly unknown[], data: unknown, at: number, kind?: Kind]

interface QueriesOfPage {
  /** What failed and is shown as such, as it stands. */
  failed: { key: readonly unknown[]; state: QueryState }[]
}

/** Marks the element that holds the answers of a page; not an id, which a heading of a lecture may have. */
const mark = 'data-answers'

/** What each page on the server was made of. */
const answersOfPages = new WeakMap<QueryClient, Answer[]>()

/** The answers a page was made of as JSON, for the element at its end; from when its data is handed over. */
export function answersElement(queryClient: QueryClient): string {
  const answers = JSON.stringify(answersOfPages.get(queryClient) ?? [])
  // Within a script only this letter can begin anything but its text.
  return `<script type="application/json" ${mark}>${answers.replaceAll('<', '\\u003c')}</script>`
}

/**
 * For the router: gives the answers a page was made of to the browser, so that it need not ask for them again.
 *
 * TanStack's own integration does the same and keeps a stream open besides, for queries that are asked for while the page
 * is drawn. Here every loader waits for what its page shows, so nothing ever came through it; but for its sake each page
 * went through a stream on its way out, which took longer than writing it, and told ten facts about each query that are
 * always the same (docs/decisions/0036). As a text of JSON the answers are written and read by the engine itself; as
 * objects TanStack's serialiser went through each of them three times.
 *
 * Most of what loaders return are answers as well, or parts of them: a lecture would be in its page a third time. They
 * are named by their place among the answers, and the browser finds there what the loader returned.
 *
 * @param readAnswers how a browser finds the text of `answersElement`
 */
export function handOverQueries(queryClient: QueryClient, readAnswers = textOfElement) {
  let come: Answer[] | null = null
  /** In the browser; read once, so that what loaders returned and what the cache holds is one. */
  const answers = (): Answer[] => {
    come ??= JSON.parse(readAnswers()) as Answer[]
    return come
  }
  const places = new Map<unknown, string>()
  const partOfAnswer = createSerializationAdapter({
    key: 'answer',
    test: (value): value is object => places.has(value),
    toSerializable: (value) => places.get(value) ?? '',
    fromSerializable: (place) => partAt(answers(), place),
  })
  return {
    serializationAdapters: [partOfAnswer],
    dehydrate: (): { queries: QueriesOfPage } => {
      const queries = queryClient.getQueryCache().getAll()
      const ofPage = queries.filter(({ state }) => state.status === 'success').map(answerOf)
      answersOfPages.set(queryClient, ofPage)
      for (const [index, [, data]] of ofPage.entries()) notePlaces(places, data, index)
      return {
        queries: {
          failed: queries
            .filter(({ state }) => state.status === 'error')
            .map(({ queryKey, state }) => ({ key: queryKey, state })),
        },
      }
    },
    hydrate: ({ queries: { failed } }: { queries: QueriesOfPage }): void => {
      // As the library's `hydrate` does for a cache that is still empty, without the rest of what it can.
      const cache = queryClient.getQueryCache()
      for (const [queryKey, data, dataUpdatedAt, _type] of answers()) {
        cache.build(queryClient, { queryKey, _type }, { ...answered, data, dataUpdatedAt })
      }
      for (const { key, state } of failed) cache.build(queryClient, { queryKey: key }, state)
    },
  }
}

function answerOf({ queryKey, state: { data, dataUpdatedAt }, queryType }: Query): Answer {
  return queryType ? [queryKey, data, dataUpdatedAt, queryType] : [queryKey, data, dataUpdatedAt]
}

/** An answer is at `3`, and what stands in it by a name at `3.courses`. */
function notePlaces(places: Map<unknown, string>, data: unknown, index: number): void {
  if (typeof data !== 'object' || data === null) return
  places.set(data, `${index}`)
  for (const [name, part] of Object.entries(data)) {
    if (typeof part === 'object' && part !== null) places.set(part, `${index}.${name}`)
  }
}

function partAt(answers: readonly Answer[], place: string): object {
  const [index, ...name] = place.split('.')
  const data = answers[Number(index)]?.[1]
  return (name.length === 0 ? data : (data as Record<string, unknown>)[name.join('.')]) as object
}

function textOfElement(): string {
  return document.querySelector(`script[${mark}]`)?.textContent || '[]'
}
