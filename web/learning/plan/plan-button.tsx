import { CalendarDays } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Button, type ButtonLook } from '../../ui/button.tsx'
import type { PlannedCourse } from './plan-dialog.tsx'

const PlanDialog = lazy(() => import('./plan-dialog.tsx').then(({ PlanDialog }) => ({ default: PlanDialog })))

interface PlanButtonProps extends Pick<ButtonLook, 'variant' | 'size'> {
  course: PlannedCourse
  /** Says which course, where several have such a button. */
  label?: string
  className?: string
  /** Before the dialog opens. */
  onOpen?: () => void
  children?: ReactNode
}

/** Opens the plan of a course. Its form loads with the first press. */
export function PlanButton({
  course,
  label,
  onOpen,
  children = 'Plan this course',
  ...look
}: PlanButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        {...look}
        aria-label={label}
        onClick={() => {
          onOpen?.()
          setOpen(true)
        }}
      >
        <CalendarDays aria-hidden="true" />
        {children}
      </Button>
      {isOpen && (
        <Suspense>
          <PlanDialog course={course} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
