import { ExternalLink } from 'lucide-react'
import type { Assignment } from '../../../contract/courses/catalogue.ts'
import { assignmentAddress } from '../../../rules/addresses.ts'
import { hasDefaultLabels } from '../../../rules/assessment/rubric.ts'
import { hoursText } from '../../../rules/courses/making-time.ts'
import { FileList } from '../../lib/files/file-list.tsx'
import { outsideAddress } from '../../lib/outside-address.ts'
import { Tag } from '../../ui/pictures/badges.tsx'
import { Cell, HeaderCell, RowHeader, Table } from '../../ui/table.tsx'
import { ArrowLink } from '../../ui/text/text.tsx'
import { PracticeIsland } from '../lecture/practice-question.tsx'

const kindNames = { reading: 'Reading', video: 'Video', project: 'Project', other: 'Other' }

export function AssignmentList({ assignments }: { assignments: readonly Assignment[] }) {
  return assignments.map((assignment) => <AssignmentView key={assignment.id} assignment={assignment} />)
}

function AssignmentView({ assignment }: { assignment: Assignment }) {
  const { levels, files = [] } = assignment
  const isDefault = hasDefaultLabels(levels)
  return (
    <article aria-labelledby={assignment.id} className="border-b border-line py-8 last:border-b-0">
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <Tag tone="iris">{kindNames[assignment.type]}</Tag>
        {assignment.hours !== undefined && (
          <span className="type-note text-ink-2">{`Takes ${hoursText(assignment.hours)}`}</span>
        )}
      </p>
      <h3 id={assignment.id} className="type-heading mt-3 mb-2">
        {assignment.title}
      </h3>
      <p className="max-w-[66ch] text-ink-2">{assignment.description}</p>

      <h4 className="mt-6 mb-2 font-semibold">Steps</h4>
      <ol className="max-w-[66ch] list-decimal space-y-1.5 pl-6">
        {assignment.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <h4 className="mt-6 mb-2 font-semibold">What to hand in</h4>
      <p className="max-w-[66ch]">{assignment.handIn}</p>

      {files.length > 0 && (
        <>
          <h4 className="mt-6 mb-2 font-semibold">Files</h4>
          <FileList files={files} label={`Files for ${assignment.title}`} />
        </>
      )}

      <p className="mt-3">
        <ArrowLink
          to={assignmentAddress(assignment.id)}
          aria-label={`Start and hand in: ${assignment.title}`}
        >
          Start and hand in
        </ArrowLink>
      </p>

      <h4 className="mt-6 mb-2 font-semibold">How it’s graded</h4>
      <Table caption={`Rubric for ${assignment.title}`}>
        <thead>
          <tr>
            <HeaderCell>Criterion</HeaderCell>
            {levels.map(({ label, share }) => (
              <HeaderCell key={label} className={isDefault ? undefined : 'min-w-24 whitespace-normal'}>
                {isDefault ? label : `${label} (${share}%)`}
              </HeaderCell>
            ))}
            <HeaderCell align="right">Points</HeaderCell>
          </tr>
        </thead>
        <tbody>
          {assignment.rubric.map((line) => (
            <tr key={line.criterion}>
              <RowHeader>{line.criterion}</RowHeader>
              {levels.map(({ label }, index) => (
                <Cell key={label} label={label}>
                  {line.descriptions[index]}
                </Cell>
              ))}
              <Cell label="Points" align="right">
                {line.points}
              </Cell>
            </tr>
          ))}
        </tbody>
      </Table>

      <h4 className="mt-6 mb-2 font-semibold">Resources</h4>
      <ul className="max-w-[66ch]">
        {assignment.resources.map((resource) => (
          <li key={resource.url} className="border-b border-line py-3 last:border-b-0">
            <p className="font-[560]">{resource.title}</p>
            <p className="text-ink-2">{resource.description}</p>
            <a
              href={outsideAddress(resource.url) ?? undefined}
              rel="noopener noreferrer"
              target="_blank"
              className="text-link inline-flex min-h-7 items-center gap-1.5"
            >
              View Resource
              <span className="sr-only">{`: ${resource.title} (opens in a new tab)`}</span>
              <ExternalLink className="size-4" aria-hidden="true" />
            </a>
          </li>
        ))}
      </ul>

      <h4 className="mt-6 mb-2 font-semibold">Practice</h4>
      {assignment.questions.map((question) => (
        <PracticeIsland key={question.id} question={question} />
      ))}
    </article>
  )
}
