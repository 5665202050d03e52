/** Draws a question in a lecture, with what it shows, as it is read without a script. */
import type { Element } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import { keyLines } from '../../rules/assessment/question-face.ts'
import type { AuthoredQuestion, PaperQuestion } from '../../rules/assessment/questions.ts'
import { drawnStimulus } from '../stimulus.ts'
import { find, live } from './drawn.ts'
import { part, text } from './elements.ts'
import { presented, readQuestion } from './question.ts'

/** Without a script, the answer is behind a press. */
export function question(node: Element, number: number): void {
  const code = find(node, 'pre')
  const read = readQuestion(code === undefined ? '' : textOf(code))
  if (!('value' in read)) return
  const { stimulus = '', ...paper } = presented(read.value)
  node.properties = live('question', number, paper)
  const answer = answerOf(read.value)
  const others = node.children.filter((child) => child !== code && child.type === 'element')
  node.children = [
    part('p', { className: ['lecture-block-kind'] }, [text('Question')]),
    ...others,
    ...(stimulus === '' ? [] : [part('div', { className: ['question-stimulus'] }, drawnStimulus(stimulus))]),
    part('p', { className: ['question-text'] }, [text(paper.question)]),
    ...choicesOf(paper),
    part('details', {}, [
      part('summary', {}, [text('Show the answer')]),
      ...answer.map((one) => part('p', { className: ['question-answer'] }, [text(one)])),
      part('p', {}, [text(paper.explanation)]),
    ]),
  ]
}

/** A teacher's guidance is what a good answer says. */
const answerOf = (authored: AuthoredQuestion) =>
  authored.kind === 'long-text' ? [authored.guidance] : keyLines(authored)

function choicesOf(paper: PaperQuestion): Element[] {
  const list = (items: readonly { text: string }[]) =>
    part(
      'ul',
      {},
      items.map((item) => part('li', {}, [text(item.text)])),
    )
  switch (paper.kind) {
    case 'single-choice':
    case 'multiple-choice':
      return [list(paper.options)]
    case 'true-or-false':
      return [list([{ text: 'True' }, { text: 'False' }])]
    case 'ordering':
      return [list(paper.items)]
    case 'matching':
      return [list(paper.prompts), list(paper.choices)]
    default:
      return []
  }
}
