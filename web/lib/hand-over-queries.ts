import {
  type DehydratedState,
  hashKey,
  hydrate,
  type Query,
  type QueryClient,
  type QueryState,
} from '@tanstack/react-query'

type HandedOver = DehydratedState['queries'][number]
type Kind = HandedOver['queryType']

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
  /** A list of `Answer` as JSON, which is what answers of the API are. */
  answers: string
  /** What failed and is shown as such, as it stands. */
  failed: { key: readonly unknown[]; state: HandedOver['state'] }[]
}

/**
 * For the router: gives the answers a page was made of to the browser, so that it need not ask for them again.
 *
 * TanStack's own integration does the same and keeps a stream open besides, for queries that are asked for while the page
 * is drawn. Here every loader waits for what its page shows, so nothing ever came through it; but for its sake each page
 * went through a stream on its way out, which took longer than writing it, and told ten facts about each query that are
 * always the same (docs/decisions/0036). As a text of JSON the answers are written and read by the engine itself; as
 * objects TanStack's serialiser went through each of them three times.
 */
export function handOverQueries(queryClient: QueryClient) {
  return {
    dehydrate: (): { queries: QueriesOfPage } => {
      const queries = queryClient.getQueryCache().getAll()
      return {
        queries: {
          answers: JSON.stringify(queries.filter(({ state }) => state.status === 'success').map(answerOf)),
          failed: queries
            .filter(({ state }) => state.status === 'error')
            .map(({ queryKey, state }) => ({ key: queryKey, state })),
        },
      }
    },
    hydrate: ({ queries: { answers, failed } }: { queries: QueriesOfPage }): void => {
      const come = (
        queryKey: readonly unknown[],
        state: HandedOver['state'],
        queryType?: Kind,
      ): HandedOver => ({
        queryKey,
        queryHash: hashKey(queryKey),
        state,
        dehydratedAt: state.dataUpdatedAt,
        ...(queryType ? { queryType } : {}),
      })
      hydrate(queryClient, {
        mutations: [],
        queries: [
          ...(JSON.parse(answers) as Answer[]).map(([key, data, at, kind]) =>
            come(key, { ...answered, data, dataUpdatedAt: at }, kind),
          ),
          ...failed.map(({ key, state }) => come(key, state)),
        ],
      })
    },
  }
}

function answerOf({ queryKey, state: { data, dataUpdatedAt }, queryType }: Query): Answer {
  return queryType ? [queryKey, data, dataUpdatedAt, queryType] : [queryKey, data, dataUpdatedAt]
}
