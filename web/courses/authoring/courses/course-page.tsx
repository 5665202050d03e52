import type { ReactNode } from 'react'
import type { AuthoredCourse, Finding } from '../../../../contract/courses/authoring.ts'
import { suggestionsAddress } from '../../../../rules/addresses.ts'
import { courseStateNames } from '../../../../rules/courses/authoring.ts'
import { ButtonLink, ExternalButtonLink } from '../../../ui/button.tsx'
import { DifficultyBadge, Tag } from '../../../ui/pictures/badges.tsx'
import { CoverArt } from '../../../ui/pictures/cover-art.tsx'
import { DepartmentBadge } from '../../../ui/pictures/department-badge.tsx'
import { ChangesPanel } from '../changes/changes-panel.tsx'
import { bankAddress } from '../module/module-addresses.ts'
import { Outline } from '../outline/outline.tsx'
import { ChecksList } from './checks-list.tsx'
import { stateTones } from './course-states.ts'
import { DuplicateCourse } from './duplicate-course.tsx'
import { StatePanel } from './state-panel.tsx'

interface CoursePageProps {
  course: AuthoredCourse
  findings: readonly Finding[]
  /** Address of this page in its frame. */
  address: string
  isAdmin: boolean
  /** Back link, title, and the tabs of a teacher's course. */
  head: ReactNode
  className?: string
}

/** A course for its authors: state, findings, outline. */
export function CoursePage({ course, findings, address, isAdmin, head, className }: CoursePageProps) {
  const { id, description, outcomes, departmentId, department, difficulty, status } = course
  return (
    <main id="main" tabIndex={-1} className={className}>
      {head}
      <div className="flex flex-wrap items-start gap-x-10 gap-y-6" data-department={departmentId}>
        <div className="w-56 max-w-full shrink-0">
          <CoverArt id={id} department={departmentId} image={course.image} eager />
        </div>
        <div className="min-w-0 flex-1 basis-80">
          <p className="flex flex-wrap items-center gap-4">
            <Tag tone={stateTones[status]}>{courseStateNames[status]}</Tag>
            <DepartmentBadge department={department} />
            <DifficultyBadge difficulty={difficulty} />
          </p>
          <p className="mt-4 max-w-reading wrap-anywhere text-ink-2">
            {description || 'There’s no description yet.'}
          </p>
          {outcomes.some((outcome) => outcome !== '') && (
            <ul className="mt-3 max-w-reading list-disc pl-5 wrap-anywhere text-ink-2">
              {outcomes.map((outcome) => outcome !== '' && <li key={outcome}>{outcome}</li>)}
            </ul>
          )}
          <p className="mt-5 flex flex-wrap gap-3">
            <ButtonLink to={`${address}/edit`} variant="outline" size="small">
              Edit details and cover
            </ButtonLink>
            <ButtonLink to={bankAddress(id)} variant="outline" size="small">
              Question bank
            </ButtonLink>
            <ButtonLink to={suggestionsAddress(id)} variant="outline" size="small">
              Suggested edits
            </ButtonLink>
            <DuplicateCourse
              course={course}
              addressOf={(other) => (isAdmin ? `/admin/courses/${other}` : `/teach/courses/${other}/course`)}
            />
            <ExternalButtonLink
              href={`/api/authoring/courses/${id}/package`}
              download
              variant="quiet"
              size="small"
            >
              Download package
            </ExternalButtonLink>
          </p>
        </div>
      </div>
      <StatePanel course={course} findings={findings} isAdmin={isAdmin} />
      <ChangesPanel courseId={id} />
      <ChecksList course={course} findings={findings} address={address} />
      <Outline course={course} />
    </main>
  )
}
