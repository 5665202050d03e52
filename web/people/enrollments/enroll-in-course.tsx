import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { AddGroup } from './add-group.tsx'
import { AddPeople } from './add-people.tsx'

interface EnrollInCourseProps {
  /** Null: none is chosen yet. */
  course: { id: string; code: string; title: string } | null
  onAdded: () => Promise<void>
}

/** Enrolls people in the course of a filter. */
export function EnrollInCourse({ course, onAdded }: EnrollInCourseProps) {
  const [open, setOpen] = useState(false)
  if (course === null) return <p className="type-note text-ink-2">Choose a course to enroll people in it.</p>
  return (
    <>
      <Button onClick={() => setOpen(true)}>Enroll people</Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={`Enroll people in ${course.code}`}
        description={course.title}
      >
        <div className="grid gap-8">
          <AddPeople courseId={course.id} onAdded={onAdded} />
          <AddGroup courseId={course.id} onAdded={onAdded} />
        </div>
      </Dialog>
    </>
  )
}
