import { useState } from 'react'
import type { SubmissionRow } from '../../../../contract/assessment/teaching.ts'
import { scoreText } from '../../../lib/points.ts'
import { useTicks } from '../../../lib/use-ticks.ts'
import { EmptyState } from '../../../ui/feedback/states.tsx'
import { Tick } from '../../../ui/forms/tick.tsx'
import { Link } from '../../../ui/navigation/link.tsx'
import { Tag } from '../../../ui/pictures/badges.tsx'
import { Cell, HeaderCell, RowHeader, Table } from '../../../ui/table.tsx'
import { LocalTime } from '../../../ui/text/local-time.tsx'
import { useKeptFocus } from '../../../ui/use-kept-focus.ts'
import { deskAddress } from './desk-addresses.ts'
import { SeveralBar } from './several-bar.tsx'
import { SubmissionsFrame, type SubmissionsFrameProps } from './submissions-frame.tsx'
import { type SeveralUndo, UndoSeveral } from './undo-several.tsx'

export interface SubmissionsPageProps extends SubmissionsFrameProps {
  submissions: readonly SubmissionRow[]
  waiting: number
}

export function SubmissionsPage({ submissions, waiting, ...frame }: SubmissionsPageProps) {
  const { course, show, assignment, assignments } = frame
  const mayGrade = course.can.includes('grade')
  const taught = mayGrade ? assignments.find(({ id }) => id === assignment) : undefined
  const { ticked, isTicked, areAllTicked, tick, tickAll, clear } = useTicks(submissions.map(({ id }) => id))
  const [undo, setUndo] = useState<SeveralUndo | null>(null)
  const list = useKeptFocus(`${undo?.at} ${ticked.length > 0}`)
  return (
    <SubmissionsFrame
      {...frame}
      title={
        waiting === 0
          ? 'Nothing to grade'
          : `${waiting} ${waiting === 1 ? 'submission' : 'submissions'} to grade`
      }
    >
      <section ref={list} tabIndex={-1} aria-label="Submissions">
        {undo && taught?.id === undo.assignmentId && ticked.length === 0 && (
          <UndoSeveral key={undo.at} courseId={course.id} undo={undo} onOver={() => setUndo(null)} />
        )}
        {submissions.length === 0 ? (
          <EmptyState
            title={show === 'to-grade' ? 'All caught up' : 'No submissions yet'}
            art={{ id: course.id, department: course.departmentId }}
          >
            {show === 'to-grade'
              ? 'New submissions appear here, oldest first.'
              : 'Your students’ submissions for this course appear here.'}
          </EmptyState>
        ) : (
          <>
            {taught && ticked.length > 0 && (
              <SeveralBar
                courseId={course.id}
                assignment={taught}
                submissionIds={ticked}
                onDone={(done) => {
                  clear()
                  setUndo(done)
                }}
              />
            )}
            <Table compact caption="Submissions">
              <thead>
                <tr>
                  {taught && (
                    <HeaderCell className="w-11">
                      <Tick label="Tick all on this page" checked={areAllTicked} onTick={tickAll} />
                    </HeaderCell>
                  )}
                  <HeaderCell>Student</HeaderCell>
                  <HeaderCell>Assignment</HeaderCell>
                  <HeaderCell>Handed in</HeaderCell>
                  <HeaderCell align="right">Score</HeaderCell>
                </tr>
              </thead>
              <tbody>
                {submissions.map((row) => (
                  <tr key={row.id}>
                    {taught && (
                      <Cell label="">
                        <Tick
                          label={`Tick ${row.studentName}`}
                          checked={isTicked(row.id)}
                          onTick={(on) => tick(row.id, on)}
                        />
                      </Cell>
                    )}
                    <RowHeader>
                      <Link
                        to={deskAddress(row.id, assignment !== undefined)}
                        className="text-link wrap-anywhere"
                      >
                        <bdi>{row.studentName}</bdi>
                        <span className="sr-only">{`: ${row.assignmentTitle}`}</span>
                      </Link>
                    </RowHeader>
                    <Cell label="Assignment" plain>
                      <span>
                        {row.assignmentTitle}
                        {row.number > 1 && <span className="text-ink-2">{`, version ${row.number}`}</span>}
                      </span>
                    </Cell>
                    <Cell label="Handed in">
                      <span className="inline-flex flex-wrap items-center gap-2">
                        <LocalTime at={row.submittedAt} />
                        {row.late && <Tag tone="bad">Late</Tag>}
                      </span>
                    </Cell>
                    <Cell label="Score" align="right">
                      <span className="inline-flex flex-wrap items-center justify-end gap-2">
                        {row.held && <Tag tone="gold">Held</Tag>}
                        {row.score === null ? (
                          <Tag tone="gold">To grade</Tag>
                        ) : (
                          scoreText(row.score, row.points)
                        )}
                      </span>
                    </Cell>
                  </tr>
                ))}
              </tbody>
            </Table>
          </>
        )}
      </section>
    </SubmissionsFrame>
  )
}
