import { longestNumber } from '../../../../rules/learning/calculator-values.ts'
import { type Calculator, quantityText, resultsOf } from '../../../../rules/text/calculator.ts'
import { readNumber } from '../../../../rules/text/numbers.ts'

export interface LiveCalculator {
  title: string
  /** Below its results: room for what is said about keeping. */
  foot: HTMLElement
  /** What differs from the author's values, by name of the input. */
  typed(): Map<string, string>
  /** The author's value where there is none. */
  show(texts: ReadonlyMap<string, string>): void
  /** @param listener is called with null for the author's value */
  onTyped(listener: (input: string, text: string | null) => void): () => void
}

const live = new WeakMap<Element, LiveCalculator>()

/** Calculators of a lecture whose blocks are live. */
export function calculatorsIn(lecture: HTMLElement): LiveCalculator[] {
  const blocks = lecture.querySelectorAll('[data-lecture-block="calculator"]')
  return [...blocks].flatMap((block) => live.get(block) ?? [])
}

/** The author's values become fields. What is not a number gives no result, and loses nothing. */
export function calculate(block: HTMLElement, calculator: Calculator): void {
  const { inputs } = calculator
  const rows = [...block.querySelectorAll('tr')]
  const results = rows.slice(inputs.length).map((row) => row.querySelector('td'))
  const fields = inputs.map(({ label, value, unit }, index) => {
    const field = document.createElement('input')
    Object.assign(field, {
      className: 'control',
      inputMode: 'decimal',
      autocomplete: 'off',
      maxLength: longestNumber,
      value: String(value),
    })
    field.setAttribute('aria-label', unit === '' ? label : `${label}, in ${unit}`)
    const name = document.createElement('span')
    name.setAttribute('aria-hidden', 'true')
    name.textContent = unit
    rows[index]?.querySelector('td')?.replaceChildren(field, name)
    return field
  })
  const foot = document.createElement('p')
  foot.className = 'calculator-foot'
  const back = document.createElement('button')
  Object.assign(back, {
    type: 'button',
    className: 'text-link',
    textContent: 'Back to the example',
    hidden: true,
  })
  foot.append(back)
  block.append(foot)

  const exampleOf = (index: number) => String(inputs[index]?.value)
  const ownText = (index: number): string | null => {
    const text = fields[index]?.value ?? ''
    return text === exampleOf(index) ? null : text
  }
  const work = () => {
    const values = inputs.map(({ name }, index) => [name, readNumber(fields[index]?.value ?? '')])
    for (const [index, field] of fields.entries())
      field.setAttribute('aria-invalid', String(values[index]?.[1] === null))
    resultsOf(calculator, Object.fromEntries(values)).forEach((value, index) => {
      const { unit = '', decimals = null } = calculator.results[index] ?? {}
      const cell = results[index]
      if (cell) cell.textContent = value === null ? '–' : quantityText(value, unit, decimals)
    })
    back.hidden = inputs.every((_, index) => ownText(index) === null)
  }
  const listeners = new Set<(input: string, text: string | null) => void>()
  const tell = (index: number) => {
    const name = inputs[index]?.name
    if (name !== undefined) for (const listener of listeners) listener(name, ownText(index))
  }
  for (const cell of results) cell?.setAttribute('aria-live', 'polite')
  for (const [index, field] of fields.entries())
    field.addEventListener('input', () => {
      work()
      tell(index)
    })
  back.addEventListener('click', () => {
    const first = fields.find((_, index) => ownText(index) !== null)
    for (const [index, field] of fields.entries()) {
      if (ownText(index) === null) continue
      field.value = exampleOf(index)
      tell(index)
    }
    first?.focus()
    work()
  })
  live.set(block, {
    title: calculator.title,
    foot,
    typed: () =>
      new Map(
        inputs.flatMap(({ name }, index) => {
          const text = ownText(index)
          return text === null ? [] : [[name, text] as const]
        }),
      ),
    show(texts) {
      for (const [index, field] of fields.entries()) {
        const text = texts.get(inputs[index]?.name ?? '') ?? exampleOf(index)
        // Writing the same text would move the caret.
        if (field.value !== text) field.value = text
      }
      work()
    },
    onTyped(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  })
}
