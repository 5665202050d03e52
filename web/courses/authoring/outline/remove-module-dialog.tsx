import { useState } from 'react'
import type { AuthoredCourse, OutlinedModule } from '../../../../contract/courses/authoring.ts'
import { callApi, sentenceOf } from '../../../lib/api.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog, Dialog } from '../../../ui/dialogs/dialog.tsx'

interface RemoveModuleDialogProps {
  course: AuthoredCourse
  /** Null while closed. */
  module: OutlinedModule | null
  onClose: () => void
  onRemoved: (course: AuthoredCourse) => void
}

/** Shows whose progress would be deleted. A module with results cannot be removed. */
export function RemoveModuleDialog({ course, module, onClose, onRemoved }: RemoveModuleDialogProps) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const close = () => {
    setFailure(null)
    onClose()
  }
  if (module === null) return null
  if (module.work > 0 || failure !== null) {
    return (
      <Dialog
        open
        onOpenChange={(open) => !open && close()}
        title={failure === null ? 'This module can’t be removed' : 'Not removed'}
        description={
          failure ??
          'Students have taken its quizzes or handed in work here, which would be lost. You can rename it, move it, or change its lecture.'
        }
        actions={
          <Button variant="outline" onClick={close}>
            Close
          </Button>
        }
      />
    )
  }
  async function remove({ id: moduleId, learners }: OutlinedModule) {
    setBusy(true)
    try {
      const answer = await callApi('DELETE /api/authoring/courses/{id}/modules/{moduleId}', {
        params: { id: course.id, moduleId },
        query: { revision: course.revision, learners },
      })
      onRemoved(answer.course)
    } catch (error) {
      setFailure(sentenceOf(error, 'Something went wrong. Please try again.'))
    } finally {
      setBusy(false)
    }
  }
  const { learners } = module
  const loss =
    learners === 0
      ? 'No one has started it.'
      : `${learners === 1 ? 'One person has' : `${learners} people have`} started it. Their progress, notes and bookmarks here will be deleted.`
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && close()}
      title={`Remove “${module.title}”?`}
      description={`This permanently removes its lecture with all versions, its quizzes and its assignments. ${loss}`}
      confirmLabel="Remove module"
      danger
      busy={busy}
      onConfirm={() => void remove(module)}
    />
  )
}
