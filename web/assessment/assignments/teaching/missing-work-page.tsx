import { useState } from 'react'
import type { MissingStudent } from '../../../../contract/assessment/teaching.ts'
import { callApi } from '../../../lib/api.ts'
import { everyoneText, MessageMany } from '../../../shell/message-many.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { EmptyState } from '../../../ui/feedback/states.tsx'
import { Tag } from '../../../ui/pictures/badges.tsx'
import { Cell, HeaderCell, RowHeader, Table } from '../../../ui/table.tsx'
import { LocalTime } from '../../../ui/text/local-time.tsx'
import { ExtensionForm } from './extension-form.tsx'
import { SubmissionsFrame, type SubmissionsFrameProps } from './submissions-frame.tsx'

export interface MissingWorkPageProps extends SubmissionsFrameProps {
  students: readonly MissingStudent[]
  missing: number
  studentCount: number
  onExtend: (studentId: string, dueAt: string | null) => Promise<void>
}

export function MissingWorkPage({
  students,
  missing,
  studentCount,
  onExtend,
  ...frame
}: MissingWorkPageProps) {
  const { course, assignment: assignmentId = '' } = frame
  const pageOf = async (after: string | undefined) => {
    const params = { id: course.id, assignmentId }
    const query = after === undefined ? {} : { after }
    const found = await callApi('GET /api/teach/courses/{id}/assignments/{assignmentId}/missing', {
      params,
      query,
    })
    return { ids: found.students.map(({ studentId }) => studentId), next: found.next }
  }
  const [extending, setExtending] = useState<MissingStudent | null>(null)
  const [opened, setOpened] = useState(false)
  return (
    <SubmissionsFrame {...frame} title={titleOf(missing, studentCount)}>
      {students.length === 0 ? (
        <EmptyState
          title={studentCount === 0 ? 'No one is enrolled yet' : 'Everyone has handed it in'}
          art={{ id: course.id, department: course.departmentId }}
        >
          {studentCount === 0
            ? 'Students appear here until they hand this in.'
            : 'No one’s work is missing. Excused students aren’t listed.'}
        </EmptyState>
      ) : (
        <>
          {course.can.includes('message') && (
            <div className="mb-3 flex items-center gap-4">
              <MessageMany
                userIds={{ count: missing, pageOf }}
                place={`missing ${course.id} ${assignmentId}`}
              />
              <span className="text-ink-2">{everyoneText(missing)}</span>
            </div>
          )}
          <Table compact caption="Students who haven’t handed it in">
            <thead>
              <tr>
                <HeaderCell>Student</HeaderCell>
                <HeaderCell>Due</HeaderCell>
                <HeaderCell align="right">
                  <span className="sr-only">Change</span>
                </HeaderCell>
              </tr>
            </thead>
            <tbody>
              {students.map((student) => (
                <tr key={student.studentId}>
                  <RowHeader>
                    <bdi className="wrap-anywhere">{student.studentName}</bdi>
                  </RowHeader>
                  <Cell label="Due">
                    <span className="inline-flex flex-wrap items-center gap-2">
                      {student.dueAt === null ? 'No due date' : <LocalTime at={student.dueAt} />}
                      {student.overdue && <Tag tone="bad">Overdue</Tag>}
                      {student.extendedTo !== null && <Tag>Extended</Tag>}
                    </span>
                  </Cell>
                  <Cell align="right">
                    {course.can.includes('grade') && (
                      <Button
                        variant="quiet"
                        size="small"
                        onClick={() => {
                          setExtending(student)
                          setOpened(true)
                        }}
                      >
                        Change due date
                        <span className="sr-only">{` for ${student.studentName}`}</span>
                      </Button>
                    )}
                  </Cell>
                </tr>
              ))}
            </tbody>
          </Table>
        </>
      )}
      <Dialog
        open={opened}
        onOpenChange={setOpened}
        title={
          <>
            Change due date for <bdi className="wrap-anywhere">{extending?.studentName}</bdi>
          </>
        }
      >
        {extending !== null && (
          <ExtensionForm
            extendedTo={extending.extendedTo}
            onGive={async (dueAt) => {
              await onExtend(extending.studentId, dueAt)
              setOpened(false)
            }}
          />
        )}
      </Dialog>
    </SubmissionsFrame>
  )
}

function titleOf(missing: number, studentCount: number): string {
  if (missing === 0) return studentCount === 0 ? 'No students yet' : 'Nothing is missing'
  return `${missing} of ${studentCount} ${studentCount === 1 ? 'student hasn’t' : 'students haven’t'} handed it in`
}
