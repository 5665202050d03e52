import type { RuledQuiz } from '../../../../contract/assessment/quiz-rules.ts'
import { ArrowLink, BlockHead, Crumb, Kicker } from '../../../ui/text/text.tsx'
import { ExtraTimePart } from './extra-time-part.tsx'
import { QuizRulesForm } from './quiz-rules-form.tsx'
import '../quizzes.css'

/** A quiz's rules, and the students with exceptions. */
export function QuizRulesPage({
  ruled,
  search,
  onSearch,
}: {
  ruled: RuledQuiz
  /** Part of a name or email address; empty lists none. */
  search: string
  onSearch: (words: string) => void
}) {
  const { course, quiz } = ruled
  return (
    <main id="main" className="wrap pb-24" data-department={course.departmentId}>
      <div className="pt-6">
        <Crumb to={`/teach/courses/${course.id}/quizzes`}>{`${course.code} quizzes`}</Crumb>
      </div>
      <Kicker className="mt-4 text-department">{`${course.code}, module ${quiz.modulePosition}`}</Kicker>
      <h1 className="type-title mt-2">
        Rules of <em>{quiz.title}</em>
      </h1>
      <section aria-labelledby="rules-heading" className="mt-12">
        <BlockHead
          id="rules-heading"
          title="For everyone"
          aside={<ArrowLink to={`/teach/quizzes/${quiz.id}`}>Results</ArrowLink>}
        />
        <fieldset disabled={!course.can.includes('edit-course')} className="contents">
          <QuizRulesForm key={quiz.id} ruled={ruled} />
        </fieldset>
      </section>
      <section aria-labelledby="extra-heading" className="mt-16">
        <BlockHead id="extra-heading" title="Extra time and attempts" />
        <ExtraTimePart key={search} ruled={ruled} search={search} onSearch={onSearch} />
      </section>
    </main>
  )
}
