import { useQueryClient } from '@tanstack/react-query'
import type { UserDetail } from '../../../contract/people/users.ts'
import { courseAddress } from '../../../rules/addresses.ts'
import { Progress } from '../../ui/feedback/progress.tsx'
import { EmptyState } from '../../ui/feedback/states.tsx'
import { Link } from '../../ui/navigation/link.tsx'
import { Tag } from '../../ui/pictures/badges.tsx'
import { Cell, HeaderCell, RowHeader, Table } from '../../ui/table.tsx'
import { LocalDate } from '../../ui/text/local-date.tsx'
import { RemovePeople } from '../enrollments/remove-people.tsx'
import { EnrollPerson } from './enroll-person.tsx'
import { userQuery } from './queries.ts'

export function UserEnrollments({ user }: { user: UserDetail }) {
  return (
    <>
      <EnrollPerson user={user} />
      <EnrolledCourses user={user} />
    </>
  )
}

function EnrolledCourses({ user }: { user: UserDetail }) {
  const queryClient = useQueryClient()
  if (user.enrollments.length === 0) {
    return (
      <EmptyState title="No courses yet">Courses appear here once {user.firstName} is enrolled.</EmptyState>
    )
  }
  return (
    <Table compact caption="Enrolled courses">
      <thead>
        <tr>
          <HeaderCell>Course</HeaderCell>
          <HeaderCell>Enrolled</HeaderCell>
          <HeaderCell>Progress</HeaderCell>
          <HeaderCell>Status</HeaderCell>
          <HeaderCell align="right">
            <span className="sr-only">Remove</span>
          </HeaderCell>
        </tr>
      </thead>
      <tbody>
        {user.enrollments.map(
          ({ id, courseId, courseCode, courseTitle, enrolledAt, completed, progress }) => {
            const done = progress.filter((item) => item.completed).length
            return (
              <tr key={id}>
                <RowHeader>
                  <Link to={courseAddress(courseId)} className="hover:underline">
                    <span className="course-code mr-3">{courseCode}</span>
                    {courseTitle}
                  </Link>
                </RowHeader>
                <Cell label="Enrolled">
                  <LocalDate at={enrolledAt} />
                </Cell>
                <Cell label="Progress">
                  <span className="flex items-center gap-3">
                    <Progress
                      label={`Progress in ${courseCode}`}
                      value={done}
                      max={Math.max(1, progress.length)}
                      className="w-32 max-sm:w-20"
                    />
                    <span className="text-small numbers whitespace-nowrap">{`${done} of ${progress.length}`}</span>
                  </span>
                </Cell>
                <Cell label="Status" plain>
                  {completed ? <Tag tone="ok">Completed</Tag> : <Tag>In Progress</Tag>}
                </Cell>
                <Cell align="right">
                  <RemovePeople
                    courseId={courseId}
                    userIds={[user.id]}
                    label={`Remove from ${courseCode}`}
                    onRemoved={() => queryClient.invalidateQueries({ queryKey: userQuery(user.id).queryKey })}
                  />
                </Cell>
              </tr>
            )
          },
        )}
      </tbody>
    </Table>
  )
}
