import { useCallback, useEffect, useState } from 'react'
import { callApi } from '../../lib/api.ts'
import { island } from '../../lib/island.tsx'
import { AllCourses, type AllCoursesProps } from './all-courses.tsx'
import { type CatalogueSearch, catalogueAddress, readCatalogueSearch } from './catalogue-search.ts'
import { searchOnServer } from './search-on-server.ts'
import type { GoTo } from './use-typed-search.ts'

type LiveCatalogueProps = Omit<AllCoursesProps, 'goTo'>

/** The first tab of the catalogue in a document: its filters change the address without loading the page. */
export function LiveCatalogue({ search: first, found: firstFound, ...catalogue }: LiveCatalogueProps) {
  const [search, setSearch] = useState(first)
  const [found, setFound] = useState(firstFound)
  const goTo: GoTo = useCallback(async (next, { replace } = { replace: false }) => {
    const address = catalogueAddress(next)
    if (replace) history.replaceState(null, '', address)
    else history.pushState(null, '', address)
    setSearch(next)
  }, [])
  useEffect(() => {
    const read = () => setSearch(searchOf(location.search))
    addEventListener('popstate', read)
    return () => removeEventListener('popstate', read)
  }, [])
  // What was chosen or typed before this script came.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the island begins
  useEffect(() => {
    const form = document.querySelector<HTMLFormElement>('search form')
    if (form === null) return
    const {
      department,
      difficulty,
      search: text,
    } = readCatalogueSearch(Object.fromEntries(new FormData(form)))
    const isSame = department === first.department && difficulty === first.difficulty && text === first.search
    if (!isSame)
      void goTo({ ...first, department, difficulty, search: text, page: undefined }, { replace: true })
  }, [])
  const asked = searchOnServer(catalogue, search)
  const question = asked === null ? null : JSON.stringify(asked)
  const [answered, setAnswered] = useState(question)
  useEffect(() => {
    if (question === null || question === answered) return
    const { signal, abort } = abortable()
    callApi('GET /api/catalogue/search', { query: JSON.parse(question) }, signal).then(
      (answer) => {
        setFound(answer)
        setAnswered(question)
      },
      // The courses that are shown stay; the next change asks again.
      () => {},
    )
    return abort
  }, [question, answered])
  return <AllCourses {...catalogue} search={search} found={found} goTo={goTo} />
}

function abortable() {
  const controller = new AbortController()
  return { signal: controller.signal, abort: () => controller.abort() }
}

/** As the router reads it: numbers are numbers. */
function searchOf(query: string): CatalogueSearch {
  const given = Object.fromEntries(new URLSearchParams(query))
  return readCatalogueSearch({ ...given, page: Number(given.page) || undefined })
}

export const CatalogueIsland = island('catalogue', LiveCatalogue)
