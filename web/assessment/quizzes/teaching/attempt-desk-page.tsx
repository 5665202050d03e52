import { useNavigate } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { AttemptToGrade } from '../../../../contract/assessment/quiz-teaching.ts'
import { percentText } from '../../../../rules/learning/percent.ts'
import { counted } from '../../../../rules/text/counted.ts'
import { decimal } from '../../../lib/points.ts'
import { useQueueKeys } from '../../../lib/use-queue-keys.ts'
import { IconLink } from '../../../ui/icon-button.tsx'
import { Tag } from '../../../ui/pictures/badges.tsx'
import { LocalTime } from '../../../ui/text/local-time.tsx'
import { Crumb, Kicker } from '../../../ui/text/text.tsx'
import { AttemptGradeForm } from './attempt-grade-form.tsx'
import { deskAddress, deskListAddress } from './desk-addresses.ts'
import './quiz-figures.css'

interface AttemptDeskPageProps {
  attempt: AttemptToGrade
  /** Next and previous come from this quiz only. */
  withinQuiz: boolean
}

/** Grades free-text answers with points and comments, then goes to the next attempt. */
export function AttemptDeskPage({ attempt, withinQuiz }: AttemptDeskPageProps) {
  const { course, percent, passed } = attempt
  const queue = withinQuiz ? attempt.queueOfQuiz : attempt.queue
  const list = deskListAddress(course.id, withinQuiz ? attempt.quizId : null)
  const navigate = useNavigate()
  const heading = useRef<HTMLHeadingElement>(null)
  const arrived = useRef(attempt.id)
  useQueueKeys(queue, (id) => navigate({ href: deskAddress(id, withinQuiz) }))
  useEffect(() => {
    // The next attempt reuses this screen: moving the focus announces it.
    if (arrived.current !== attempt.id) heading.current?.focus()
    arrived.current = attempt.id
  }, [attempt.id])
  return (
    <main id="main" className="wrap pb-24" data-department={course.departmentId}>
      <div className="flex items-center justify-between gap-4 pt-6">
        <Crumb to={list}>{`${course.code} quizzes`}</Crumb>
        <nav aria-label="Attempts to grade" className="flex shrink-0 has-[a]:-mr-3 items-center gap-1">
          <span className="type-note mr-2 text-ink-2">
            {`${queue.waiting} to grade${withinQuiz ? ' in this quiz' : ''}`}
          </span>
          {queue.previousId && (
            <IconLink to={deskAddress(queue.previousId, withinQuiz)} label="Previous attempt (key k)">
              <ChevronLeft />
            </IconLink>
          )}
          {queue.nextId && (
            <IconLink to={deskAddress(queue.nextId, withinQuiz)} label="Next attempt (key j)">
              <ChevronRight />
            </IconLink>
          )}
        </nav>
      </div>
      <Kicker className="mt-4 text-department">{`Module ${attempt.modulePosition}: ${attempt.quizTitle}`}</Kicker>
      <h1 ref={heading} tabIndex={-1} className="type-title mt-2 mb-3 [overflow-wrap:anywhere]">
        <bdi>{attempt.studentName}</bdi>
      </h1>
      <p className="type-note mb-10 flex flex-wrap items-center gap-x-4 gap-y-2 text-ink-2">
        <span>{`Attempt ${attempt.number}`}</span>
        <LocalTime at={attempt.submittedAt} />
        <span>{`${decimal(attempt.otherScore)} of ${counted(attempt.maxScore, 'point')} from the other questions`}</span>
        {percent === null ? (
          <Tag tone="gold">To grade</Tag>
        ) : (
          <Tag
            tone={passed ? 'ok' : 'bad'}
          >{`${percentText(percent)}, ${passed ? 'passed' : 'not passed'}`}</Tag>
        )}
      </p>
      {attempt.answers.length === 0 ? (
        <p className="max-w-[66ch] text-ink-2">
          This attempt has no free-text answers, so it was graded automatically.
        </p>
      ) : (
        <fieldset disabled={!course.can.includes('grade')} className="contents">
          <AttemptGradeForm
            key={attempt.id}
            attempt={attempt}
            onNext={(graded) => {
              // Use the queue from the grading response: the page's own queue may list work graded since it loaded.
              const { nextId, previousId } = withinQuiz ? graded.queueOfQuiz : graded.queue
              const next = nextId ?? previousId
              return navigate({ href: next === null ? list : deskAddress(next, withinQuiz) })
            }}
          />
        </fieldset>
      )}
    </main>
  )
}
