import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import './course-contents.css'

/** The element that the bar at the foot of a phone opens. */
export const courseContentsId = 'course-contents'

/**
 * Progress and modules of a course: beside the lecture, and on phones a sheet. A popover, because it opens without a
 * script; on wider screens its style takes the popover away.
 */
export function CourseContents({ children }: { children: ReactNode }) {
  return (
    <div id={courseContentsId} className="course-contents" popover="auto">
      <button
        type="button"
        className="icon-button course-contents-close"
        aria-label="Close modules"
        popoverTarget={courseContentsId}
        popoverTargetAction="hide"
      >
        <X />
      </button>
      {children}
    </div>
  )
}

/** After a module was chosen in the sheet. */
export function closeCourseContents(): void {
  const sheet = document.getElementById(courseContentsId)
  if (sheet?.matches(':popover-open')) sheet.hidePopover()
}
