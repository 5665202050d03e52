import { useQueryClient } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import type { CourseOfStaff, TaughtAssignment } from '../../../../contract/assessment/teaching.ts'
import { counted } from '../../../../rules/text/counted.ts'
import { callApi, sentenceOf } from '../../../lib/api.ts'
import { Button, ExternalButtonLink } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/dialog.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Switch } from '../../../ui/forms/switch.tsx'

type Grading = Pick<TaughtAssignment, 'holdGrades' | 'hideNames'>

/** How an assignment is graded: whether grades are held, and names hidden. */
export function AssignmentGrading({
  course: { id: courseId, can },
  assignment,
}: {
  course: CourseOfStaff
  assignment: TaughtAssignment
}) {
  const { id: assignmentId, holdGrades, hideNames, held } = assignment
  const mayEdit = can.includes('edit-course')
  const queryClient = useQueryClient()
  /** Shown while it is saved. */
  const [wanted, setWanted] = useState<Grading | null>(null)
  const busy = wanted !== null
  const [releasing, setReleasing] = useState(false)
  const heldGrades = counted(held, 'grade')

  async function set(grading: Grading) {
    if (busy) return
    setWanted(grading)
    try {
      const { released } = await callApi('PUT /api/teach/courses/{id}/assignments/{assignmentId}/grading', {
        params: { id: courseId, assignmentId },
        body: grading,
      })
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: ['/api/teach/courses', courseId] }),
        queryClient.invalidateQueries({ queryKey: ['/api/teach/submissions'] }),
      ])
      if (released > 0)
        toast({ title: 'Grades released', description: `${counted(released, 'student')} can see them now.` })
    } catch (error) {
      const description = sentenceOf(error, 'Please try again.')
      toast({ title: 'That wasn’t saved', description, variant: 'destructive' })
    } finally {
      setWanted(null)
      setReleasing(false)
    }
  }
  const hold = (on: boolean) =>
    !on && held > 0 ? setReleasing(true) : void set({ holdGrades: on, hideNames })

  return (
    <section aria-label="Grading" className="desk-choices">
      <div>
        <Switch
          label="Hold grades until I release them"
          hint={
            holdGrades
              ? held === 0
                ? 'No grade is held yet. Until you release them, students see their work as handed in.'
                : `${heldGrades} held. Until you release them, students see their work as handed in.`
              : 'Now each student sees a grade as soon as you save it.'
          }
          disabled={!mayEdit}
          checked={wanted?.holdGrades ?? holdGrades}
          onChange={({ target }) => hold(target.checked)}
        />
        {mayEdit && held > 0 && (
          <Button
            variant="outline"
            size="small"
            className="mt-2"
            busy={busy}
            onClick={() => setReleasing(true)}
          >
            {`Release ${heldGrades}`}
          </Button>
        )}
      </div>
      <Switch
        label="Hide names while grading"
        hint="Students are “Student 7” here. It can’t hide a name inside the work or in a downloaded file, and the gradebook shows names."
        disabled={!mayEdit}
        checked={wanted?.hideNames ?? hideNames}
        onChange={({ target }) => void set({ holdGrades, hideNames: target.checked })}
      />
      <p className="col-span-full">
        <ExternalButtonLink
          variant="quiet"
          size="small"
          href={`/api/teach/courses/${encodeURIComponent(courseId)}/assignments/${encodeURIComponent(assignmentId)}/work`}
          download
        >
          <Download aria-hidden="true" />
          Download all work
        </ExternalButtonLink>
      </p>
      <ConfirmDialog
        open={releasing}
        onOpenChange={setReleasing}
        title={`Release ${heldGrades}?`}
        description="All these students see their grade at the same moment, and each is notified. From then on, a grade is seen as soon as you save it."
        confirmLabel="Release grades"
        busy={busy}
        onConfirm={() => void set({ holdGrades: false, hideNames })}
      />
    </section>
  )
}
