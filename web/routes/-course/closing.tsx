import { useQuery } from '@tanstack/react-query'
import type { Course } from '../../../contract/courses/catalogue.ts'
import { assignmentAddress } from '../../../rules/addresses.ts'
import { tractProgress } from '../../../rules/learning/progress.ts'
import { assignmentsQuery } from '../../assessment/assignments/queries.ts'
import { followedTractQuery } from '../../courses/catalogue/queries.ts'
import { ClosingMoment } from '../../learning/course/closing-moment.tsx'

/** Waits for neither: without an answer the moment is there with what is known. */
export default function Closing({ course, onClose }: { course: Course; onClose: () => void }) {
  const { data: followed } = useQuery(followedTractQuery)
  const { data: own } = useQuery(assignmentsQuery)
  const tract = followed?.tract ?? null
  const next = tract && tractProgress(tract.courses.filter(({ id }) => id !== course.id)).next
  const works = (own?.assignments ?? [])
    .filter(({ courseId, submissionCount }) => courseId === course.id && submissionCount > 0)
    .map(({ id, title }) => ({ title, address: assignmentAddress(id) }))
  return (
    <ClosingMoment
      course={course}
      works={works}
      next={next && tract ? { ...next, tract: tract.title } : null}
      onClose={onClose}
    />
  )
}
