import type { Answer } from '../../../../contract/assessment/questions.ts'
import { type AcceptsText, gradeWith } from '../../../../rules/assessment/grading-rule.ts'
import type { PaperQuestion } from '../../../../rules/assessment/questions.ts'
import { fieldsOf } from './answer-fields.ts'
import { make } from './elements.ts'

type Outcome = ReturnType<typeof gradeWith>['outcome']

const verdicts: Record<Outcome, string> = {
  right: 'Right.',
  partly: 'Partly right. Change your answer, or read why below.',
  wrong: 'Not yet. Try again, or read why below.',
  unanswered: 'Answer first, or read the answer below.',
  waiting: 'Compare your answer with the one below.',
}

/** Answers are graded by the rule of quizzes, and nothing is kept. The reason opens with a right answer. */
export function ask(block: HTMLElement, question: PaperQuestion): void {
  // Of the question, not of the work it shows.
  const reason = block.querySelector<HTMLDetailsElement>(':scope > details')
  const text = block.querySelector(':scope > .question-text')
  if (reason === null || text === null) return
  text.id = `question-${block.dataset.lectureNumber}`
  const verdict = make('p', { className: 'question-verdict', role: 'status' })
  const show = (outcome: Outcome, said = verdicts[outcome]) => {
    verdict.textContent = said
    verdict.dataset.answer = outcome
    if (outcome === 'right' || outcome === 'waiting') reason.open = true
  }
  for (const list of block.querySelectorAll(':scope > ul')) list.remove()
  if (question.kind === 'single-choice' || question.kind === 'true-or-false')
    reason.before(pressed(question, text.id, show), verdict)
  else
    reason.before(
      written(question, text.id, show, () => show('unanswered', '')),
      verdict,
    )
}

/** A press answers. */
function pressed(
  question: PaperQuestion & { kind: 'single-choice' | 'true-or-false' },
  labelledBy: string,
  show: (outcome: Outcome, said?: string) => void,
): HTMLElement {
  const options: [string, Answer][] =
    question.kind === 'single-choice'
      ? question.options.map(({ id, text }) => [text, { kind: question.kind, option: id }])
      : [true, false].map((value) => [value ? 'True' : 'False', { kind: question.kind, value }])
  const buttons = options.map(([text, answer]) => {
    const button = make('button', { type: 'button' }, text)
    button.addEventListener('click', () => {
      const { outcome } = gradeWith(acceptsNone, question, answer)
      button.dataset.answer = outcome
      show(outcome, outcome === 'right' ? undefined : 'Not that one. Try another, or read why below.')
      if (outcome === 'right') for (const other of buttons) other.disabled = other !== button
    })
    return button
  })
  const list = make('ul', {}, ...buttons.map((button) => make('li', {}, button)))
  list.setAttribute('aria-labelledby', labelledBy)
  return list
}

/** Fields, and a press that checks them. */
function written(
  question: PaperQuestion,
  labelledBy: string,
  show: (outcome: Outcome, said?: string) => void,
  clear: () => void,
): HTMLElement {
  const { fields, answer, mark } = fieldsOf(question, labelledBy)
  const check = make('button', {
    type: 'submit',
    className: 'button button-outline button-small',
    textContent: question.kind === 'long-text' ? 'Compare' : 'Check answer',
  })
  const form = make('form', { className: 'question-form' }, ...fields, check)
  form.setAttribute('aria-labelledby', labelledBy)
  form.addEventListener('input', () => {
    mark?.(false)
    clear()
  })
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    const given = answer()
    const accepts = await acceptsOf(question).catch(() => null)
    if (accepts === null)
      return show('waiting', 'There is no connection. Compare your answer with the one below.')
    const { outcome } = gradeWith(accepts, question, given)
    mark?.(outcome !== 'unanswered')
    show(outcome)
  })
  return form
}

const acceptsNone: AcceptsText = () => false

/** The engine of patterns is large, so it loads with the first short text that is checked. */
async function acceptsOf({ kind }: PaperQuestion): Promise<AcceptsText> {
  if (kind !== 'short-text') return acceptsNone
  return (await import('../../../../rules/assessment/short-text.ts')).isAcceptedText
}
