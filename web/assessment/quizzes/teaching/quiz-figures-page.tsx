import type { QuestionFigures, QuizFigures } from '../../../../contract/assessment/quiz-teaching.ts'
import { percentText } from '../../../../rules/learning/percent.ts'
import { counted } from '../../../../rules/text/counted.ts'
import { decimal } from '../../../lib/points.ts'
import { Stimulus } from '../../../questions/stimulus.tsx'
import { Bar } from '../../../ui/feedback/progress.tsx'
import { EmptyState } from '../../../ui/feedback/states.tsx'
import { ArrowLink, BlockHead, Crumb, Kicker } from '../../../ui/text/text.tsx'
import { correctionsAddress } from '../addresses.ts'
import { difficultyWords, discriminationWords, kindNames } from './figure-words.ts'
import './quiz-figures.css'
import '../quizzes.css'

export function QuizFiguresPage({ figures }: { figures: QuizFigures }) {
  const { course, quiz, analysed, questions } = figures
  const mayCorrect = course.can.includes('edit-course')
  return (
    <main id="main" className="wrap pb-24" data-department={course.departmentId}>
      <div className="pt-6">
        <Crumb to={`/teach/courses/${course.id}/quizzes`}>{`${course.code} quizzes`}</Crumb>
      </div>
      <Kicker className="mt-4 text-department">{`${course.code}, module ${quiz.modulePosition}`}</Kicker>
      <h1 className="type-title mt-2">{quiz.title}</h1>
      <p className="mt-4 flex flex-wrap gap-x-8 gap-y-2">
        <ArrowLink to={`/teach/quizzes/${quiz.id}/rules`}>Rules and extra time</ArrowLink>
        {mayCorrect && <ArrowLink to={correctionsAddress(course.id)}>Corrected questions</ArrowLink>}
      </p>
      <dl className="quiz-facts">
        <Fact term="Students" value={String(quiz.students)} />
        <Fact term="Attempts" value={String(quiz.attempts)} />
        <Fact term="Average" value={percentText(quiz.averagePercent)} />
        <Fact term={`Passed at ${quiz.passingScore}%`} value={percentText(quiz.passedPercent)} />
      </dl>
      {analysed === 0 ? (
        <EmptyState
          title="No one has handed it in yet"
          art={{ id: course.id, department: course.departmentId }}
        >
          Once students hand in this quiz, you’ll see which questions are hard and which options mislead.
        </EmptyState>
      ) : (
        <section aria-labelledby="questions-heading">
          <BlockHead id="questions-heading" title="Questions" />
          <p className="mt-4 max-w-[66ch] text-ink-2">
            {`From the first attempts of ${counted(analysed, 'student')}. Earned is the share of points a question gave: low means hard. Discrimination, from −1 to 1, shows whether students who did well elsewhere did well here too. If it’s near 0 or below, check the wording and the key.`}
          </p>
          <ol>
            {questions.map((question, index) => (
              <QuestionRow
                key={question.id}
                question={question}
                position={index + 1}
                correction={mayCorrect ? correctionsAddress(course.id, question.id) : null}
              />
            ))}
          </ol>
        </section>
      )}
    </main>
  )
}

function QuestionRow({
  question,
  position,
  correction,
}: {
  question: QuestionFigures
  position: number
  /** Where attempts are graded again; null for those who may not. */
  correction: string | null
}) {
  const { kind, points, asked, answered, difficulty, discrimination, options } = question
  const most = Math.max(1, ...options.map(({ count }) => count))
  return (
    <li className="figures-row">
      <span className="quiz-row-number" aria-hidden="true">
        {position}
      </span>
      <div className="min-w-0">
        <p className="type-note text-ink-2">
          {[kindNames[kind], counted(points, 'point'), `answered by ${answered} of ${asked}`].join(' · ')}
        </p>
        <h3 className="mt-1.5 mb-4 font-text text-[1.0625rem] leading-snug font-[620]">
          {question.question}
        </h3>
        {question.stimulusHtml !== undefined && (
          <details className="mb-4">
            <summary className="text-link">
              What it shows<span className="sr-only">{`: ${question.question}`}</span>
            </summary>
            <Stimulus html={question.stimulusHtml} />
          </details>
        )}
        <dl className="figures-pair">
          <div>
            <dt className="type-note text-ink-2">Earned</dt>
            <dd>
              <b className="numbers">{percentText(difficulty)}</b>
              <span className="text-ink-2">{difficultyWords(difficulty)}</span>
            </dd>
          </div>
          <div>
            <dt className="type-note text-ink-2">Discrimination</dt>
            <dd>
              <b className="numbers">{discrimination === null ? '–' : decimal(discrimination)}</b>
              <span className="text-ink-2">{discriminationWords(discrimination)}</span>
            </dd>
          </div>
        </dl>
        {options.length > 0 && (
          <ul className="figures-options" aria-label="How often each option was chosen">
            {options.map(({ text, right, count }) => (
              <li key={text} data-right={right || undefined}>
                <span>
                  {text}
                  {right && <span className="type-note ml-2 text-ok">correct</span>}
                </span>
                <Bar share={count / most} />
                <span className="numbers">{count}</span>
              </li>
            ))}
          </ul>
        )}
        {correction !== null && (
          <p className="mt-3">
            <ArrowLink to={correction}>
              Grade attempts again<span className="sr-only">{`: ${question.question}`}</span>
            </ArrowLink>
          </p>
        )}
      </div>
    </li>
  )
}

function Fact({ term, value }: { term: string; value: string }) {
  return (
    <div>
      <Kicker as="dt">{term}</Kicker>
      <dd className="type-number mt-2">{value}</dd>
    </div>
  )
}
