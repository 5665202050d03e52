import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ArrowRight, Printer } from 'lucide-react'
import type { Assignment, Course, ModuleContent } from '../../../contract/courses/catalogue.ts'
import type { Worksheet } from '../../../contract/learning/worksheets.ts'
import { assignmentAddress, moduleAddress } from '../../../rules/addresses.ts'
import { longestAnswer, stepId, taskMarkdown } from '../../../rules/learning/worksheets.ts'
import { ApiError, callApi, sentenceOf } from '../../lib/api.ts'
import { SaveStatusLine } from '../../lib/autosave/save-status.tsx'
import { Button } from '../../ui/button.tsx'
import { Steps } from '../../ui/feedback/progress.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Crumb, Kicker } from '../../ui/text/text.tsx'
import { TakeToNotion } from './take-to-notion.tsx'
import { useWorksheet } from './use-worksheet.ts'
import './worksheet.css'

interface WorksheetPageProps {
  viewerId: string
  course: Course
  content: ModuleContent
  worksheet: Worksheet
}

type Sheet = ReturnType<typeof useWorksheet>

/** A page to work in: the steps of the module's tasks, each with a tick and an answer, saved as they are written. */
export function WorksheetPage({ viewerId, course, content, worksheet }: WorksheetPageProps) {
  const sheet = useWorksheet(viewerId, course.id, worksheet)
  const steps = content.assignments.flatMap(({ id, steps }) => steps.map((_, index) => stepId(id, index + 1)))
  const done = steps.map((step) => sheet.answerOf(step).done)
  const tooLong = sheet.content.some(({ text }) => text.length > longestAnswer)
  return (
    <main id="main" className="wrap pb-24" data-department={course.departmentId}>
      <div className="worksheet">
        <header className="pt-6 pb-6">
          <Crumb to={moduleAddress({ courseId: course.id, moduleId: content.id })}>
            {`${course.code} ${course.title}`}
          </Crumb>
          <Kicker className="mt-4">Worksheet</Kicker>
          <h1 className="type-section mt-2">{content.title}</h1>
          <div className="worksheet-bar">
            <div className="flex-1 basis-72">
              <Steps total={steps.length} completed={done} label="Steps of this worksheet" />
              <p className="type-note numbers mt-2 text-ink-2">
                {`${done.filter(Boolean).length} of ${steps.length} steps done · only you can read this`}
              </p>
            </div>
            <SaveStatusLine
              status={sheet.status}
              untouched={sheet.content.length === 0 && 'Saves as you write'}
              reason={tooLong ? 'An answer can have 5,000 characters, so please shorten it.' : null}
            />
            <div className="flex flex-wrap gap-2">
              <Button variant="quiet" size="small" onClick={() => window.print()}>
                <Printer aria-hidden="true" />
                Print
              </Button>
              <TakeToNotion content={content} answers={sheet.content} />
            </div>
          </div>
          {sheet.joined && (
            <p role="status" className="type-note mt-3 text-ink-2">
              This worksheet was also changed elsewhere. We kept both, so please look it over.
            </p>
          )}
        </header>
        {content.keyPoints.length > 0 && (
          <details className="worksheet-points">
            <summary>What the lecture said</summary>
            <ul>
              {content.keyPoints.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
          </details>
        )}
        {content.assignments.map((task) => (
          <Task key={task.id} task={task} sheet={sheet} />
        ))}
      </div>
    </main>
  )
}

function Task({ task, sheet }: { task: Assignment; sheet: Sheet }) {
  return (
    <section aria-labelledby={task.id} className="worksheet-task">
      <h2 id={task.id} className="type-title">
        {task.title}
      </h2>
      <p className="mt-2 max-w-[62ch] text-ink-2">{task.description}</p>
      <ol className="worksheet-steps">
        {task.steps.map((step, index) => (
          <Step key={step} id={stepId(task.id, index + 1)} text={step} sheet={sheet} />
        ))}
      </ol>
      <div className="worksheet-hand-in">
        <p>
          <b>What to hand in:</b> {task.handIn}
        </p>
        <HandIn task={task} sheet={sheet} />
      </div>
    </section>
  )
}

function Step({ id, text, sheet }: { id: string; text: string; sheet: Sheet }) {
  const answer = sheet.answerOf(id)
  return (
    <li data-done={answer.done || undefined}>
      <label className="choice">
        <input
          type="checkbox"
          className="choice-input"
          checked={answer.done}
          onChange={(event) => sheet.change(id, { done: event.target.checked })}
        />
        <span>{text}</span>
      </label>
      <textarea
        className="control"
        aria-label={`Your answer: ${text}`}
        placeholder="Your answer"
        dir="auto"
        rows={2}
        value={answer.text}
        onChange={(event) => sheet.change(id, { text: event.target.value })}
      />
    </li>
  )
}

/** Puts the answers into the assignment's draft if that is empty, and opens it. */
function HandIn({ task, sheet }: { task: Assignment; sheet: Sheet }) {
  const navigate = useNavigate()
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const params = { id: task.id }
      await sheet.settled()
      const text = taskMarkdown(task, sheet.content)
      const { assignment } = await callApi('GET /api/user/assignments/{id}', { params })
      const { draft, can } = assignment
      const isEmpty = draft.text === '' && draft.links.length === 0 && draft.files.length === 0
      if (text === '' || !isEmpty || !can.handIn) return
      const body = { baseRevision: draft.revision, text, links: [] }
      // Begun elsewhere in this moment: what is there stays.
      await callApi('PUT /api/user/assignments/{id}/draft', { params, body }).catch((error: unknown) => {
        if (!(error instanceof ApiError) || error.code !== 'draft-changed') throw error
      })
    },
    onSuccess: () => navigate({ href: assignmentAddress(task.id) }),
    onError: (error) =>
      toast({
        title: 'The assignment couldn’t be opened',
        description: sentenceOf(error, 'Please try again.'),
        variant: 'destructive',
      }),
  })
  return (
    <Button busy={isPending} onClick={() => mutate()}>
      Hand in
      <span className="sr-only">{`: ${task.title}`}</span>
      <ArrowRight aria-hidden="true" />
    </Button>
  )
}
