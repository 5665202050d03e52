import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OutputOf } from '../../../contract/index.ts'
import { enrollmentStateNames } from '../../../rules/people/enrollment-states.ts'
import { folded } from '../../../rules/text/folding.ts'
import { courseOptions } from '../../lib/course-options.ts'
import { groupChoiceQuery, groupOptions } from '../../lib/group-options.ts'
import { foundFor, useTypedWords, whileTyping } from '../../lib/use-found.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { SearchChoice } from '../../ui/forms/search-choice.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { useKeptFocus } from '../../ui/use-kept-focus.ts'
import { courseRoundsQuery, everyCourseQuery } from './queries.ts'

export interface EnrollmentsSearch {
  courseId?: string | undefined
  round?: string | undefined
  group?: string | undefined
  state?: keyof typeof enrollmentStateNames | undefined
  search?: string | undefined
  after?: string | undefined
}

interface EnrollmentFiltersProps {
  within: OutputOf<'GET /api/admin/enrollments'>['within']
  search: EnrollmentsSearch
  onSearch: (search: EnrollmentsSearch) => void
}

/** Course, round, group and state of the enrollments of the school. */
export function EnrollmentFilters({ within, search, onSearch }: EnrollmentFiltersProps) {
  const choose = (part: EnrollmentsSearch) => {
    const next = { ...search, ...part, after: undefined }
    // Without a part of the school, there is no choice of state.
    const isWhole = !next.courseId && !next.round && !next.group
    onSearch(isWhole ? { ...next, state: undefined } : next)
  }
  const isPart = search.courseId !== undefined || search.round !== undefined || search.group !== undefined
  const course = useKeptFocus(search.courseId ?? null)
  const group = useKeptFocus(search.group ?? null)
  return (
    <div className="mb-6 flex flex-wrap items-end gap-x-5 gap-y-4">
      <div ref={course} className="contents">
        {search.courseId === undefined ? (
          <CourseChoice onChoose={(courseId) => choose({ courseId })} />
        ) : (
          <Chosen
            label="Course"
            name={within.course ? `${within.course.code} ${within.course.title}` : search.courseId}
            all="All courses"
            onAll={() => choose({ courseId: undefined, round: undefined })}
          />
        )}
      </div>
      {search.courseId !== undefined && (
        <RoundChoice
          courseId={search.courseId}
          round={search.round}
          onChoose={(round) => choose({ round })}
        />
      )}
      <div ref={group} className="contents">
        {search.group === undefined ? (
          <GroupChoice onChoose={(group) => choose({ group })} />
        ) : (
          <Chosen
            label="Group"
            name={within.group?.name ?? 'No such group'}
            all="All groups"
            onAll={() => choose({ group: undefined })}
          />
        )}
      </div>
      <Field
        label="State"
        hint={isPart ? undefined : 'Choose a course or a group first.'}
        className="mb-0 w-52"
      >
        <Select
          value={search.state ?? ''}
          placeholder="All"
          disabled={!isPart}
          options={Object.entries(enrollmentStateNames).map(([value, label]) => ({ value, label }))}
          onChange={({ target }) =>
            choose({ state: (target.value || undefined) as EnrollmentsSearch['state'] })
          }
        />
      </Field>
    </div>
  )
}

function Chosen({
  label,
  name,
  all,
  onAll,
}: {
  label: string
  name: string
  all: string
  onAll: () => void
}) {
  return (
    <p className="flex min-h-11 max-w-full flex-wrap items-center gap-x-4 gap-y-2">
      <span className="wrap-anywhere">
        {label}: <bdi>{name}</bdi>
      </span>
      <Button variant="outline" size="small" onClick={onAll}>
        {all}
      </Button>
    </p>
  )
}

const coursesAtOnce = 50
const contexts = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  published: undefined,
  archived: 'Archived',
} as const

/** Archived courses too: their people are still enrolled. */
function CourseChoice({ onChoose }: { onChoose: (id: string) => void }) {
  const [words, setWords] = useState('')
  const [shown, setShown] = useState(coursesAtOnce)
  const { data, isError } = useQuery(everyCourseQuery)
  const found = (data?.courses ?? []).filter(({ code, title }) =>
    folded(`${code} ${title}`).includes(folded(words.trim())),
  )
  const contextOf = new Map(found.map(({ id, status }) => [id, contexts[status]]))
  const options = courseOptions(found.slice(0, shown)).map((option) => {
    const context = contextOf.get(option.value)
    return context === undefined ? option : { ...option, context }
  })
  return (
    <Field label="Course" className="mb-0 w-72 max-w-full">
      <SearchChoice
        chosen={null}
        onChoose={(option) => option && onChoose(option.value)}
        options={options}
        onSearch={(typed) => {
          setWords(typed)
          setShown(coursesAtOnce)
        }}
        onMore={shown < found.length ? () => setShown(shown + coursesAtOnce) : null}
        state={isError ? 'failed' : data === undefined ? 'waiting' : 'found'}
        plural="courses"
        placeholder="Part of a code or title"
      />
    </Field>
  )
}

function GroupChoice({ onChoose }: { onChoose: (id: string) => void }) {
  const typing = useTypedWords()
  const list = useInfiniteQuery({ ...groupChoiceQuery(typing.words), ...whileTyping })
  const options = (list.data?.pages ?? []).flatMap(({ groups }) => groupOptions(groups))
  return (
    <Field label="Group" className="mb-0 w-64 max-w-full">
      <SearchChoice
        chosen={null}
        onChoose={(option) => option && onChoose(option.value)}
        {...foundFor(typing, list, options)}
        plural="groups"
        placeholder="Part of its name"
      />
    </Field>
  )
}

/** The latest fifty rounds of a course; nothing for a course without. */
function RoundChoice({
  courseId,
  round,
  onChoose,
}: {
  courseId: string
  round: string | undefined
  onChoose: (id: string | undefined) => void
}) {
  const rounds = useQuery(courseRoundsQuery(courseId)).data?.rounds ?? []
  if (rounds.length === 0) return null
  return (
    <Field label="Round" className="mb-0 w-56 max-w-full">
      <Select
        value={round ?? ''}
        placeholder="All"
        options={rounds.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={({ target }) => onChoose(target.value || undefined)}
      />
    </Field>
  )
}
