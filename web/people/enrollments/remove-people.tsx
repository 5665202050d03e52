import { callApi } from '../../lib/api.ts'
import { Removal } from './removal.tsx'

interface RemovePeopleProps {
  courseId: string
  userIds: readonly string[]
  /** For screen readers, where the button is in a row. */
  label?: string
  onRemoved: () => Promise<void>
}

export const RemovePeople = ({ courseId, userIds, label, onRemoved }: RemovePeopleProps) => (
  <Removal
    one="person"
    many="people"
    count={userIds.length}
    from="from this course"
    label={label}
    end={async (reason) => {
      const body = { userIds: [...userIds], reason }
      const params = { id: courseId }
      return (await callApi('POST /api/teach/courses/{id}/people/removals', { params, body })).removed
    }}
    onRemoved={onRemoved}
  />
)

interface RemoveEnrollmentsProps {
  enrollmentIds: readonly string[]
  onRemoved: () => Promise<void>
}

/** The same for enrollments in any courses. */
export const RemoveEnrollments = ({ enrollmentIds, onRemoved }: RemoveEnrollmentsProps) => (
  <Removal
    one="enrollment"
    many="enrollments"
    count={enrollmentIds.length}
    end={async (reason) => {
      const body = { enrollmentIds: [...enrollmentIds], reason }
      return (await callApi('POST /api/admin/enrollments/removals', { body })).removed
    }}
    onRemoved={onRemoved}
  />
)
