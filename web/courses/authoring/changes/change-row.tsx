import type { Finding } from '../../../../contract/courses/authoring.ts'
import type { CourseChange } from '../../../../contract/courses/changes.ts'
import { counted } from '../../../../rules/text/counted.ts'
import { Checkbox } from '../../../ui/forms/checkbox.tsx'
import { Tag } from '../../../ui/pictures/badges.tsx'
import { TextLink } from '../../../ui/text/text.tsx'
import { type ModulePart, partAddress } from '../module/module-addresses.ts'

const kindNames: Record<CourseChange['kind'], string> = {
  module: 'New module',
  quiz: 'New quiz',
  assignment: 'New assignment',
  lecture: 'Changed lecture',
}

const parts: Record<CourseChange['kind'], ModulePart> = {
  module: 'lecture',
  quiz: 'quizzes',
  assignment: 'assignments',
  lecture: 'lecture',
}

interface ChangeRowProps {
  courseId: string
  change: CourseChange
  /** What is missing in it. */
  findings: readonly Finding[]
  chosen: boolean
  onChoose: (chosen: boolean) => void
}

/** A change that is not live yet, to be chosen for the set that goes live. */
export function ChangeRow({ courseId, change, findings, chosen, onChoose }: ChangeRowProps) {
  const { kind, title, moduleId, modulePosition, moduleTitle } = change
  const inside = [
    change.quizzes > 0 && counted(change.quizzes, 'quiz', 'quizzes'),
    change.assignments > 0 && counted(change.assignments, 'assignment'),
  ].filter(Boolean)
  return (
    <li className="border-b border-line py-3">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1">
        <Checkbox
          className="min-w-0 wrap-anywhere"
          label={<bdi>{title}</bdi>}
          checked={chosen}
          onChange={({ target }) => onChoose(target.checked)}
          hint={
            <>
              {kindNames[kind]}
              {inside.length > 0 && `, with ${inside.join(' and ')}`}
              {' · '}
              {kind === 'module' || kind === 'lecture' ? (
                `Module ${modulePosition}`
              ) : (
                <>
                  {`Module ${modulePosition}: `}
                  <bdi>{moduleTitle}</bdi>
                </>
              )}
            </>
          }
        />
        <p className="flex flex-wrap gap-x-5 gap-y-1 py-2.5">
          <TextLink to={partAddress(courseId, moduleId, parts[kind])}>
            Edit<span className="sr-only"> {title}</span>
          </TextLink>
          <TextLink to={partAddress(courseId, moduleId, 'preview')}>
            See<span className="sr-only"> {title}</span> as a student
          </TextLink>
        </p>
      </div>
      {findings.length > 0 && (
        <ul className="type-note grid gap-1 pl-10">
          {findings.map((finding) => (
            <li key={`${finding.kind} ${finding.text}`} className="flex flex-wrap items-baseline gap-x-3">
              <span className="min-w-0 wrap-anywhere">{finding.text}</span>
              {finding.blocks && <Tag tone="bad">Required</Tag>}
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}
