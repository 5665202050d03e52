import type { PaperQuestion } from '../../../../rules/assessment/questions.ts'
import type { Calculator } from '../../../../rules/text/calculator.ts'
import { copyText } from '../../../lib/copy-text.ts'
import { calculate } from './live-calculator.ts'
import { ask } from './live-question.ts'

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
