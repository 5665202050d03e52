import { useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '../lib/page-head.ts'
import { foundFor, useTypedWords, whileTyping } from '../lib/use-found.ts'
import { publishedCoursesQuery } from '../people/enrollment-rules/queries.ts'
import { groupsQuery } from '../people/groups/queries.ts'
import { type StuckSearch, schoolStuckQuery } from '../people/stuck/queries.ts'
import { StuckList } from '../people/stuck/stuck-list.tsx'
import { readStuckSearch } from '../people/stuck/stuck-search.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/forms/field.tsx'
import { SearchChoice } from '../ui/forms/search-choice.tsx'
import { Select } from '../ui/forms/select.tsx'

const currentGroups = groupsQuery({})

export const Route = createFileRoute('/admin/stuck')({
  validateSearch: readStuckSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) =>
    Promise.all([
      queryClient.query({ ...schoolStuckQuery(deps), staleTime: 0 }),
      queryClient.query({ ...currentGroups, staleTime: 60_000 }),
    ]),
  head: ({ matches }) =>
    pageHead(matches, {
      title: 'Who is stuck',
      description: 'People of the school who need a word.',
      private: true,
    }),
  component: StuckRoute,
})

function StuckRoute() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const { data } = useSuspenseQuery(schoolStuckQuery(search))
  const onSearch = (next: StuckSearch) => void navigate({ search: next, resetScroll: false, replace: true })
  return (
    <main id="main" tabIndex={-1} className="pt-8 pb-24 md:pt-16">
      <h1 className="type-section mb-6">Who is stuck</h1>
      <StuckList
        key={JSON.stringify(search)}
        listed={data}
        search={search}
        onSearch={onSearch}
        path="/admin/stuck"
        file="/api/admin/stuck-export"
        mayMessage
        namesCourse
      >
        <Groups search={search} onSearch={onSearch} />
        <Courses search={search} onSearch={onSearch} />
      </StuckList>
    </main>
  )
}

interface FilterProps {
  search: StuckSearch
  onSearch: (search: StuckSearch) => void
}

/** The newest fifty: a school teaches few groups at a time. */
function Groups({ search, onSearch }: FilterProps) {
  const { groups } = useSuspenseQuery(currentGroups).data
  if (groups.length === 0) return null
  return (
    <Field label="Group" className="mb-0 w-56">
      <Select
        value={search.group ?? ''}
        placeholder="All"
        options={groups.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={({ target }) => onSearch({ ...search, group: target.value || undefined, after: undefined })}
      />
    </Field>
  )
}

function Courses({ search, onSearch }: FilterProps) {
  const typing = useTypedWords()
  const list = useInfiniteQuery({ ...publishedCoursesQuery(typing.words), ...whileTyping })
  const options = (list.data?.pages ?? []).flatMap(({ courses }) =>
    courses.map(({ id, code, title }) => ({ value: id, label: `${code} ${title}` })),
  )
  if (search.course !== undefined) {
    return (
      <Button variant="outline" onClick={() => onSearch({ ...search, course: undefined, after: undefined })}>
        All courses
      </Button>
    )
  }
  return (
    <Field label="Course" className="mb-0 w-72 max-w-full">
      <SearchChoice
        chosen={null}
        onChoose={(option) => option && onSearch({ ...search, course: option.value, after: undefined })}
        {...foundFor(typing, list, options)}
        plural="courses"
        placeholder="Part of a code or title"
      />
    </Field>
  )
}
