import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { callApi } from '../../../lib/api.ts'
import { foundFor, useTypedWords, whileTyping } from '../../../lib/use-found.ts'
import { Field } from '../../../ui/forms/field.tsx'
import { type FoundOption, SearchChoice } from '../../../ui/forms/search-choice.tsx'

/** Courses of which the viewer may read the parts, that is, edit them. */
const editableCoursesQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: ['/api/teach/courses', 'to-copy-from', search],
    queryFn: ({ pageParam, signal }) =>
      callApi('GET /api/teach/courses', { query: { ...pageParam, ...(search ? { search } : {}) } }, signal),
    initialPageParam: {} as { after?: string },
    getNextPageParam: ({ next }) => (next === null ? undefined : { after: next }),
  })

interface CourseChoiceProps {
  chosen: FoundOption | null
  onChoose: (course: FoundOption | null) => void
  /** The id of a course that is left out. */
  without?: string
}

/** The course to copy from. */
export function CourseChoice({ chosen, onChoose, without }: CourseChoiceProps) {
  const typing = useTypedWords()
  const list = useInfiniteQuery({ ...editableCoursesQuery(typing.words), ...whileTyping })
  const options = (list.data?.pages ?? [])
    .flatMap(({ courses }) => courses)
    .filter(({ id, can }) => id !== without && can.includes('edit-course'))
    .map(({ id, code, title }) => ({ value: id, label: `${code} ${title}` }))
  return (
    <Field label="Course">
      <SearchChoice
        chosen={chosen}
        onChoose={onChoose}
        {...foundFor(typing, list, options)}
        plural="courses"
        placeholder="Part of a code or title"
      />
    </Field>
  )
}
