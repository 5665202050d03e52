import type { PaperQuestion } from '../../../../rules/assessment/questions.ts'
import type { Calculator } from '../../../../rules/text/calculator.ts'
import { copyText } from '../../../lib/copy-text.ts'
import { calculate } from './live-calculator.ts'

/**
 * Makes the blocks of a lecture live, in place: options that can be chosen, a calculator that calculates, text that can be
 * copied. The lecture is HTML of the server's, so this works on elements and needs no framework; a document loads little
 * for it. Content of `data-lecture-props` is made by content/blocks/drawn.ts from what the author wrote.
 */
export function makeBlocksLive(lecture: HTMLElement): void {
  for (const block of lecture.querySelectorAll<HTMLElement>('[data-lecture-block]:not([data-live])')) {
    block.dataset.live = ''
    const { lectureBlock, lectureProps = 'null' } = block.dataset
    if (lectureBlock === 'calculator') calculate(block, JSON.parse(lectureProps) as Calculator)
    else if (lectureBlock === 'question') ask(block, JSON.parse(lectureProps) as PaperQuestion)
    else if (lectureBlock === 'template') offerCopy(block)
  }
}

/** A press answers; the reason opens. Kinds without options keep their answer behind its press. */
function ask(block: HTMLElement, question: PaperQuestion): void {
  const right = rightTexts(question)
  const list = block.querySelector('ul')
  const reason = block.querySelector('details')
  if (right === null || list === null || reason === null) return
  const verdict = document.createElement('p')
  verdict.className = 'question-verdict'
  verdict.setAttribute('role', 'status')
  list.after(verdict)
  const buttons = [...list.children].map((item) => {
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = item.textContent
    item.replaceChildren(button)
    return button
  })
  for (const button of buttons) {
    button.addEventListener('click', () => {
      const isRight = right.has(button.textContent ?? '')
      button.dataset.answer = isRight ? 'right' : 'wrong'
      verdict.textContent = isRight ? 'Right.' : 'Not that one. Try another, or read why below.'
      verdict.dataset.answer = button.dataset.answer
      if (!isRight) return
      reason.open = true
      for (const other of buttons) other.disabled = other !== button
    })
  }
}

/** The texts that answer a question of which one option is right; null for other kinds. */
function rightTexts(question: PaperQuestion): Set<string> | null {
  if (question.kind === 'true-or-false') return new Set([question.correctValue ? 'True' : 'False'])
  if (question.kind !== 'single-choice') return null
  const correct = question.options.find(({ id }) => id === question.correctOption)
  return new Set(correct ? [correct.text] : [])
}

function offerCopy(tools: HTMLElement): void {
  const text = tools.closest('.lecture-template')?.querySelector('pre')?.textContent ?? ''
  const button = document.createElement('button')
  Object.assign(button, {
    type: 'button',
    className: 'button button-quiet button-small',
    textContent: 'Copy',
  })
  const said = document.createElement('span')
  said.className = 'sr-only'
  said.setAttribute('role', 'status')
  button.addEventListener('click', async () => {
    const isCopied = await copyText(text)
    button.textContent = isCopied ? 'Copied' : 'Copy'
    said.textContent = isCopied ? 'Copied' : 'Your browser didn’t allow copying.'
  })
  tools.append(button, said)
}
