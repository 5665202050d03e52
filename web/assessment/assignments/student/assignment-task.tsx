import { ExternalLink } from 'lucide-react'
import type { AssignmentDetail } from '../../../../contract/assessment/assignments.ts'
import { BlockHead } from '../../../ui/text/text.tsx'
import { RubricTable } from '../rubric-table.tsx'

export function AssignmentTask({ assignment }: { assignment: AssignmentDetail }) {
  return (
    <section aria-labelledby="task-heading">
      <BlockHead id="task-heading" title="The task" />
      <div className="mt-6 grid items-start gap-x-20 gap-y-8 lg:grid-cols-[minmax(0,1fr)_320px]">
        <div>
          <ol className="max-w-[66ch] list-decimal space-y-2 pl-6">
            {assignment.steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
          <h3 className="mt-7 mb-2 font-semibold">What to hand in</h3>
          <p className="max-w-[66ch]">{assignment.handIn}</p>
        </div>
        <div>
          <h3 className="mb-1 font-semibold">Resources</h3>
          <ul>
            {assignment.resources.map((resource) => (
              <li key={resource.url} className="border-b border-line py-3 last:border-b-0">
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
        </div>
      </div>
      <h3 className="mt-10 mb-2 font-semibold">How it’s graded</h3>
      <RubricTable caption={`Rubric for ${assignment.title}`} lines={assignment.rubric} />
    </section>
  )
}
