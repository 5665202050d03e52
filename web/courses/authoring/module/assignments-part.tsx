import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { flushSync } from 'react-dom'
import type { AuthoredAssignment, AuthoredModule } from '../../../../contract/courses/lectures.ts'
import { nextPartId } from '../../../../rules/courses/authoring.ts'
import { callApi } from '../../../lib/api.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { useBackToDraft } from '../changes/use-back-to-draft.ts'
import { ChoosePart } from '../copy/choose-part.tsx'
import { focusWork, WorkList } from '../courses/work-list.tsx'
import { RemovePartDialog } from '../remove-part-dialog.tsx'
import { showModule } from './module-queries.ts'

/** Loaded on first use: answer checking is as large as half the page. */
const AssignmentForm = lazy(() =>
  import('./assignment-form.tsx').then(({ AssignmentForm }) => ({ default: AssignmentForm })),
)

/** States: list, empty, writing, confirming removal. */
export function AssignmentsPart({ module }: { module: AuthoredModule }) {
  const queryClient = useQueryClient()
  const [open, setOpen] = useState<{
    id: string
    known: AuthoredAssignment | null
    copied?: AuthoredAssignment
  } | null>(null)
  const [removing, setRemoving] = useState<AuthoredAssignment | null>(null)
  const [isCopying, setCopying] = useState(false)
  const drafts = useBackToDraft(module, 'assignment')
  if (open !== null) {
    return (
      <Suspense fallback={<Spinner label="Opening" />}>
        <AssignmentForm
          key={open.id}
          module={module}
          assignmentId={open.id}
          known={open.known}
          copied={open.copied}
          onDone={() => {
            flushSync(() => setOpen(null))
            focusWork(open.id)
          }}
        />
      </Suspense>
    )
  }
  const ids = module.assignments.map(({ id }) => id)
  const pointsOf = ({ rubric }: AuthoredAssignment) => rubric.reduce((sum, { points }) => sum + points, 0)
  return (
    <>
      {drafts.failure && <Alert tone="bad" title={drafts.failure} role="alert" className="mb-4" />}
      <WorkList
        one="assignment"
        items={module.assignments}
        empty="No assignments yet. Add one with steps, what to hand in, and a rubric."
        aboutOf={(one) =>
          `${one.rubric.length === 1 ? '1 criterion' : `${one.rubric.length} criteria`} · ${pointsOf(one)} points`
        }
        onAdd={() => setOpen({ id: nextPartId(module.id, 'a', ids), known: null })}
        onCopy={() => setCopying(true)}
        onEdit={(known) => setOpen({ id: known.id, known })}
        onRemove={setRemoving}
        hideOf={(item) => drafts.hideOf(item, item.work)}
      />
      {isCopying && (
        <ChoosePart
          kind="assignments"
          title="Copy an assignment"
          description="Its texts and rubric open as a new assignment. Nothing is saved until you save the assignment. The due date isn’t copied."
          label="Assignment"
          onClose={() => setCopying(false)}
          onChosen={(copied) => setOpen({ id: nextPartId(module.id, 'a', ids), known: null, copied })}
        />
      )}
      <RemovePartDialog
        item={removing}
        stays={
          removing !== null && removing.work > 0
            ? 'Students have worked on this assignment, so it can’t be removed. You can edit its texts.'
            : null
        }
        label="Remove assignment"
        onClose={() => setRemoving(null)}
        onRemove={async ({ id }) => {
          const answer = await callApi(
            'DELETE /api/authoring/modules/{moduleId}/assignments/{assignmentId}',
            {
              params: { moduleId: module.id, assignmentId: id },
              query: { revision: module.revision },
            },
          )
          showModule(queryClient, answer.module)
        }}
      />
    </>
  )
}
