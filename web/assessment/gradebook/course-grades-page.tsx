import { Download } from 'lucide-react'
import { useState } from 'react'
import type { CourseGrades } from '../../../contract/assessment/gradebook.ts'
import { type GradedItem, whatIf } from '../../../rules/assessment/gradebook.ts'
import { percentText } from '../../../rules/learning/percent.ts'
import { Switch } from '../../ui/forms/switch.tsx'
import { BlockHead, Crumb, Kicker } from '../../ui/text/text.tsx'
import { GradeItems } from './grade-items.tsx'
import './grades.css'

const categoryNames = { assignments: 'Assignments', quizzes: 'Quizzes' }

export function CourseGradesPage({ grades }: { grades: CourseGrades }) {
  const { course, percent, categories, items, policy } = grades
  const [supposing, setSupposing] = useState(false)
  const [supposed, setSupposed] = useState<ReadonlyMap<string, number>>(new Map())
  const result = supposing ? whatIf(items.map(gradedItem), policy, supposed) : null
  return (
    <main id="main" className="wrap pb-24" data-department={course.departmentId}>
      <div className="pt-6">
        <Crumb to="/dashboard/grades">Grades</Crumb>
      </div>
      <Kicker className="mt-4 text-department">{course.code}</Kicker>
      <h1 className="type-title my-3.5">{course.title}</h1>

      <dl className="grade-facts">
        <div>
          <Kicker as="dt">Course grade so far</Kicker>
          <dd className="type-number mt-2">{percentText(percent)}</dd>
        </div>
        {categories.map((category) => (
          <div key={category.category}>
            <Kicker as="dt">{categoryNames[category.category]}</Kicker>
            <dd className="type-number mt-2">{percentText(category.percent)}</dd>
            <dd className="type-note mt-1 text-ink-2">{shareText(category.share)}</dd>
          </div>
        ))}
        {result !== null && (
          <div className="grade-supposed">
            <Kicker as="dt">What if</Kicker>
            <dd className="type-number mt-2">
              <output aria-live="polite">{percentText(result.percent)}</output>
            </dd>
          </div>
        )}
      </dl>

      <BlockHead
        title="What counts"
        aside={
          <a
            className="arrow-link"
            href={`/api/user/grades/${encodeURIComponent(course.id)}/export`}
            download={`${course.id}-grades.csv`}
          >
            Download as CSV
            <Download aria-hidden="true" />
          </a>
        }
      />
      <div className="mt-5 mb-2">
        <Switch
          label="What if"
          hint="Try out scores. Only you see them, and nothing is saved."
          checked={supposing}
          onChange={(event) => {
            setSupposing(event.target.checked)
            if (!event.target.checked) setSupposed(new Map())
          }}
        />
      </div>
      <GradeItems
        items={items}
        supposed={supposing ? supposed : null}
        onSuppose={(id, value) => {
          const next = new Map(supposed)
          if (value === null) next.delete(id)
          else next.set(id, value)
          setSupposed(next)
        }}
      />
      <p className="type-note mt-6 max-w-[66ch] text-ink-2">
        {`Assignments and quizzes are weighted ${policy.weights.assignments} to ${policy.weights.quizzes}. Within each, every result counts the same. `}
        {dropText(policy.dropLowest)}
        Results that aren’t graded yet don’t count. Missed deadlines score zero.
      </p>
    </main>
  )
}

function shareText(share: number): string {
  return share === 0 ? 'No grades yet' : `${percentText(share)} of the grade`
}

function dropText({ assignments, quizzes }: CourseGrades['policy']['dropLowest']): string {
  const parts = [
    assignments > 0 && `${assignments} of the assignments`,
    quizzes > 0 && `${quizzes} of the quizzes`,
  ].filter(Boolean)
  return parts.length === 0 ? '' : `The lowest ${parts.join(' and ')} are dropped. `
}

/** Overrides and late penalties are already in the score. */
function gradedItem({
  id,
  category,
  points,
  score,
  result,
  state,
}: CourseGrades['items'][number]): GradedItem {
  const override = state === 'excused' ? { score: null, excused: true } : null
  return { id, category, points, score, result, override, missing: false }
}
