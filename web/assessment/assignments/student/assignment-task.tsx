import { ChevronDown, ExternalLink } from 'lucide-react'
import type { AssignmentDetail } from '../../../../contract/assessment/assignments.ts'
import { hasDefaultLabels } from '../../../../rules/assessment/rubric.ts'
import { FileList } from '../../../lib/files/file-list.tsx'
import { decimal } from '../../../lib/points.ts'
import { BlockHead } from '../../../ui/text/text.tsx'

/** What is asked for: the steps, what to hand in, how it is graded, and resources. */
export function AssignmentTask({ assignment }: { assignment: AssignmentDetail }) {
  return (
    <section aria-labelledby="task-heading" className="work-task">
      <BlockHead id="task-heading" title="The task" />
      <ol className="mt-6 list-decimal space-y-2 pl-6">
        {assignment.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <h3 className="mt-6 mb-1 font-semibold">What to hand in</h3>
      <p>{assignment.handIn}</p>
      <details className="work-rubric">
        <summary>
          How it’s graded
          <span className="type-note font-normal text-ink-2">{`${decimal(assignment.points)} points`}</span>
          <ChevronDown aria-hidden="true" />
        </summary>
        <dl>
          {assignment.rubric.map(({ criterion, points, levels }) => (
            <div key={criterion}>
              <dt>
                {criterion}
                <span className="numbers">{points}</span>
              </dt>
              {levels.map((level) => (
                <dd key={level.label}>
                  <b>
                    {hasDefaultLabels(levels)
                      ? `${level.label}:`
                      : `${level.label} (${decimal(level.points)}):`}
                  </b>{' '}
                  {level.description}
                </dd>
              ))}
            </div>
          ))}
        </dl>
      </details>
      {assignment.files.length > 0 && (
        <>
          <h3 className="mt-6 mb-1 font-semibold">Files</h3>
          <FileList files={assignment.files} label="Files of the task" />
        </>
      )}
      {assignment.resources.length > 0 && (
        <>
          <h3 className="mt-6 mb-1 font-semibold">Resources</h3>
          <ul>
            {assignment.resources.map((resource) => (
              <li key={resource.url} className="border-b border-line py-2 last:border-b-0">
                <a
                  href={resource.url}
                  rel="noopener noreferrer"
                  target="_blank"
                  className="text-link inline-flex min-h-7 items-center gap-1.5"
                >
                  {resource.title}
                  <span className="sr-only"> (opens in a new tab)</span>
                  <ExternalLink className="size-4 shrink-0" aria-hidden="true" />
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
