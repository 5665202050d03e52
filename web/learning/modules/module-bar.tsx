import { ArrowLeft, ListTree } from 'lucide-react'
import type { ReactNode } from 'react'
import type { CourseModule } from '../../../contract/courses/catalogue.ts'
import { moduleAddress } from '../../../rules/addresses.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { courseContentsId } from './course-contents.tsx'
import './module-bar.css'

interface ModuleBarProps {
  courseId: string
  /** From 1. */
  number: number
  moduleCount: number
  /** Completed modules in percent. */
  percent: number
  previous: CourseModule | undefined
  /** The way on, such as "Complete and go on". */
  children: ReactNode
}

/** On phones, at the foot of the screen: back, where one is, and the way on. The middle opens the contents. */
export function ModuleBar({ courseId, number, moduleCount, percent, previous, children }: ModuleBarProps) {
  return (
    <nav className="module-bar" aria-label="This module">
      {previous ? (
        <ButtonLink
          to={moduleAddress({ courseId, moduleId: previous.id })}
          variant="quiet"
          square
          aria-label={`Back to ${previous.title}`}
        >
          <ArrowLeft aria-hidden="true" />
        </ButtonLink>
      ) : null}
      <button type="button" className="module-bar-place" popoverTarget={courseContentsId}>
        <ListTree aria-hidden="true" />
        <span className="sr-only">Modules </span>
        <span className="numbers">{`${number} of ${moduleCount} · ${percent}%`}</span>
      </button>
      {children}
    </nav>
  )
}
