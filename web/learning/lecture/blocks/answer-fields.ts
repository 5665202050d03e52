import type { Answer } from '../../../../contract/assessment/questions.ts'
import { longestAnswer } from '../../../../rules/assessment/answers.ts'
import type { PaperQuestion, Placed } from '../../../../rules/assessment/questions.ts'
import { moved } from '../../../questions/moved.ts'
import { arrow, make } from './elements.ts'

export interface Fields {
  fields: HTMLElement[]
  /** Null while nothing is answered. */
  answer(): Answer | null
  /** Shows which parts are right; false takes that back. */
  mark?: (isChecked: boolean) => void
}

/** Fields for a question that takes more than a press. */
export function fieldsOf(question: PaperQuestion, labelledBy: string): Fields {
  switch (question.kind) {
    case 'multiple-choice':
      return multipleChoice(question)
    case 'number':
      return number(question, labelledBy)
    case 'ordering':
      return ordering(question)
    case 'matching':
      return matching(question)
    case 'long-text':
      return text(question.kind, labelledBy, make('textarea', { rows: 4, maxLength: longestAnswer.longText }))
    default:
      return text(
        'short-text',
        labelledBy,
        make('input', { maxLength: longestAnswer.shortText, spellcheck: false }),
      )
  }
}

const hint = (said: string) => make('p', { className: 'question-hint' }, said)

function multipleChoice({
  kind,
  options,
  correctOptions,
}: PaperQuestion & { kind: 'multiple-choice' }): Fields {
  const boxes = options.map(({ id }) => make('input', { type: 'checkbox', value: id }))
  const labels = options.map(({ text: said }, index) =>
    make('label', {}, boxes[index] ?? '', make('span', {}, said)),
  )
  const list = make('ul', { className: 'question-boxes' }, ...labels.map((label) => make('li', {}, label)))
  return {
    fields: [hint('Choose all that are right.'), list],
    answer() {
      const chosen = boxes.filter(({ checked }) => checked).map(({ value }) => value)
      return chosen.length === 0 ? null : { kind, options: chosen }
    },
    mark(isChecked) {
      for (const [index, { id }] of options.entries()) {
        const label = labels[index]
        if (label === undefined) continue
        if (isChecked && boxes[index]?.checked)
          label.dataset.answer = correctOptions.includes(id) ? 'right' : 'wrong'
        else delete label.dataset.answer
      }
    },
  }
}

function text(
  kind: 'short-text' | 'long-text',
  labelledBy: string,
  field: HTMLInputElement | HTMLTextAreaElement,
): Fields {
  Object.assign(field, { className: 'control', autocomplete: 'off', autocapitalize: 'none', dir: 'auto' })
  field.setAttribute('aria-labelledby', labelledBy)
  return { fields: [field], answer: () => (field.value.trim() === '' ? null : { kind, text: field.value }) }
}

function number({ kind, units }: PaperQuestion & { kind: 'number' }, labelledBy: string): Fields {
  const field = make('input', {
    className: 'control',
    inputMode: 'decimal',
    autocomplete: 'off',
    maxLength: longestAnswer.number,
  })
  field.setAttribute('aria-labelledby', labelledBy)
  // Sorted, because the first unit is the author's.
  const names = units.map(({ unit }) => unit).sort()
  const [only = ''] = names
  const choice =
    names.length > 1
      ? select(
          'Unit',
          names.map((unit) => ({ id: unit, text: unit })),
        )
      : null
  const row = make('div', { className: 'question-number' }, field, choice ?? make('span', {}, only))
  return {
    fields: [row],
    answer: () =>
      field.value.trim() === ''
        ? null
        : { kind, text: field.value, unit: choice === null ? null : choice.value || null },
  }
}

function select(label: string, choices: readonly Placed[]): HTMLSelectElement {
  const field = make(
    'select',
    { className: 'control' },
    make('option', { value: '' }, 'Choose…'),
    ...choices.map((one) => make('option', { value: one.id }, one.text)),
  )
  field.setAttribute('aria-label', label)
  return field
}

function ordering({ kind, items, correctOrder }: PaperQuestion & { kind: 'ordering' }): Fields {
  let order = items.map(({ id }) => id)
  const said = make('p', { className: 'sr-only', role: 'status' })
  const list = make('ol', { className: 'question-order' })
  const rows = new Map(
    items.map(({ id, text: shown }) => {
      const buttons = (['up', 'down'] as const).map((to) => {
        const button = make('button', { type: 'button', className: 'icon-button' }, arrow(to))
        button.setAttribute('aria-label', `Move ${to}: ${shown}`)
        button.addEventListener('click', () => {
          const from = order.indexOf(id)
          order = moved(order, from, from + (to === 'up' ? -1 : 1))
          put()
          // A row that moves loses the focus.
          button.focus()
          said.textContent = `${shown}: place ${order.indexOf(id) + 1} of ${order.length}`
          list.dispatchEvent(new Event('input', { bubbles: true }))
        })
        return button
      })
      return [
        id,
        make('li', {}, make('span', {}, shown), make('span', { className: 'question-moves' }, ...buttons)),
      ]
    }),
  )
  const put = () => {
    list.replaceChildren(...order.flatMap((id) => rows.get(id) ?? []))
    for (const [index, row] of [...list.children].entries()) {
      const [up, down] = row.querySelectorAll('button')
      up?.setAttribute('aria-disabled', String(index === 0))
      down?.setAttribute('aria-disabled', String(index === order.length - 1))
    }
  }
  put()
  return {
    fields: [hint('Put these in order, the first at the top.'), list, said],
    answer: () => ({ kind, order }),
    mark(isChecked) {
      for (const [index, id] of order.entries()) {
        const row = rows.get(id)
        if (row === undefined) continue
        if (isChecked) row.dataset.answer = correctOrder[index] === id ? 'right' : 'wrong'
        else delete row.dataset.answer
      }
    },
  }
}

function matching({ kind, prompts, choices, correctPairs }: PaperQuestion & { kind: 'matching' }): Fields {
  const selects = prompts.map(({ text: shown }) => select(shown, choices))
  const rows = prompts.map(({ text: shown }, index) => {
    const name = make('span', {}, shown)
    name.setAttribute('aria-hidden', 'true')
    return make('li', {}, name, selects[index] ?? '')
  })
  return {
    fields: [hint('Choose the match for each.'), make('ul', { className: 'question-pairs' }, ...rows)],
    answer() {
      const pairs = prompts.flatMap(({ id }, index) => {
        const choice = selects[index]?.value ?? ''
        return choice === '' ? [] : [{ prompt: id, choice }]
      })
      return pairs.length === 0 ? null : { kind, pairs }
    },
    mark(isChecked) {
      for (const [index, { id }] of prompts.entries()) {
        const row = rows[index]
        const choice = selects[index]?.value ?? ''
        if (row === undefined) continue
        if (isChecked && choice !== '') row.dataset.answer = correctPairs[id] === choice ? 'right' : 'wrong'
        else delete row.dataset.answer
      }
    },
  }
}
