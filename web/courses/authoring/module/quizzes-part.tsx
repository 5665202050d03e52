import { useQueryClient } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { flushSync } from 'react-dom'
import type { AuthoredModule, AuthoredQuiz } from '../../../../contract/courses/lectures.ts'
import { drawnCount } from '../../../../rules/assessment/question-bank.ts'
import { nextPartId } from '../../../../rules/courses/authoring.ts'
import { callApi } from '../../../lib/api.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { useBackToDraft } from '../changes/use-back-to-draft.ts'
import { ChoosePart } from '../copy/choose-part.tsx'
import { focusWork, WorkList } from '../courses/work-list.tsx'
import { RemovePartDialog } from '../remove-part-dialog.tsx'
import { showModule } from './module-queries.ts'
import type { ShowPaper } from './quiz-form.tsx'

/** Loaded on first use: answer checking is as large as half the page. */
const QuizForm = lazy(() => import('./quiz-form.tsx').then(({ QuizForm }) => ({ default: QuizForm })))

/** Shows what corrected questions touch; the route provides it from web/assessment/quizzes. */
export type ShowCorrections = (questionIds: readonly string[], onClose: () => void) => ReactNode

interface QuizzesPartProps {
  module: AuthoredModule
  showPaper: ShowPaper
  showCorrections: ShowCorrections
}

/** States: list, empty, writing, deciding about attempts after a correction, confirming removal. */
export function QuizzesPart({ module, showPaper, showCorrections }: QuizzesPartProps) {
  const [corrected, setCorrected] = useState<readonly string[]>([])
  const queryClient = useQueryClient()
  const [open, setOpen] = useState<{ id: string; known: AuthoredQuiz | null; copied?: AuthoredQuiz } | null>(
    null,
  )
  const [removing, setRemoving] = useState<AuthoredQuiz | null>(null)
  const [isCopying, setCopying] = useState(false)
  const drafts = useBackToDraft(module, 'quiz')
  if (open !== null) {
    return (
      <Suspense fallback={<Spinner label="Opening" />}>
        <QuizForm
          key={open.id}
          module={module}
          quizId={open.id}
          known={open.known}
          copied={open.copied}
          showPaper={showPaper}
          onCorrected={(ids) => setCorrected((open.known?.attempts ?? 0) > 0 ? ids : [])}
          onDone={() => {
            flushSync(() => setOpen(null))
            focusWork(open.id)
          }}
        />
      </Suspense>
    )
  }
  const ids = module.quizzes.map(({ id }) => id)
  return (
    <>
      {corrected.length > 0 && showCorrections(corrected, () => setCorrected([]))}
      {drafts.failure && <Alert tone="bad" title={drafts.failure} role="alert" className="mb-4" />}
      <WorkList
        one="quiz"
        items={module.quizzes}
        empty="No quizzes yet. Questions about new situations show best whether students can use what they’ve read."
        aboutOf={aboutOf}
        onAdd={() => setOpen({ id: nextPartId(module.id, 'q', ids), known: null })}
        onCopy={() => setCopying(true)}
        onEdit={(known) => setOpen({ id: known.id, known })}
        onRemove={setRemoving}
        hideOf={(item) => drafts.hideOf(item, item.attempts)}
      />
      {isCopying && (
        <ChoosePart
          kind="quizzes"
          title="Copy a quiz"
          description="Its texts and questions open as a new quiz. Nothing is saved until you save the quiz. Rules and the due date aren’t copied."
          label="Quiz"
          onClose={() => setCopying(false)}
          onChosen={(copied, { course }) =>
            setOpen({
              id: nextPartId(module.id, 'q', ids),
              known: null,
              // Draws name tags of the bank of their course.
              copied: course.id === module.course.id ? copied : { ...copied, draws: [] },
            })
          }
        />
      )}
      <RemovePartDialog
        item={removing}
        stays={
          removing !== null && removing.attempts > 0
            ? 'Students have taken this quiz, so it can’t be removed. You can edit it. Attempts in progress keep their questions.'
            : null
        }
        label="Remove quiz"
        onClose={() => setRemoving(null)}
        onRemove={async ({ id }) => {
          const params = { moduleId: module.id, quizId: id }
          const answer = await callApi('DELETE /api/authoring/modules/{moduleId}/quizzes/{quizId}', {
            params,
          })
          showModule(queryClient, answer.module)
        }}
      />
    </>
  )
}

function aboutOf({ questions, draws, passingScore, timeLimit }: AuthoredQuiz): string {
  const drawn = drawnCount(draws)
  const count = questions.length + drawn
  return [
    count === 1 ? '1 question' : `${count} questions`,
    drawn > 0 && `${drawn} of them drawn from the bank`,
    `Pass: ${passingScore}%`,
    timeLimit !== null && `${timeLimit} minutes`,
  ]
    .filter(Boolean)
    .join(' · ')
}
