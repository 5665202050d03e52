import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import type { CalculatorValues } from '../../../contract/learning/calculators.ts'
import { withValue } from '../../../rules/learning/calculator-values.ts'
import { SaveStatusLine } from '../../lib/autosave/save-status.tsx'
import { makeBlocksLive } from '../lecture/blocks/live-blocks.ts'
import { calculatorsIn, type LiveCalculator } from '../lecture/blocks/live-calculator.ts'
import type { OwnNumbersProps } from './own-numbers.tsx'
import { calculatorValuesQuery } from './queries.ts'
import { useCalculatorValues } from './use-calculator-values.ts'

interface KeptNumbersProps extends OwnNumbersProps {
  lecture: HTMLElement
}

/** Without a connection the calculators work all the same, and keep nothing. */
export default function KeptNumbers(props: KeptNumbersProps) {
  const { data } = useQuery(calculatorValuesQuery(props.courseId, props.moduleId))
  return data === undefined ? null : <Fields {...props} initial={data.calculators} />
}

function Fields({ viewerId, courseId, lecture, initial }: KeptNumbersProps & { initial: CalculatorValues }) {
  const { content, status, read, change } = useCalculatorValues(viewerId, courseId, initial)
  const [calculators] = useState(() => {
    makeBlocksLive(lecture)
    return calculatorsIn(lecture)
  })
  // Typed before the kept numbers arrived.
  const [early] = useState(() => calculators.map((calculator) => calculator.typed()))
  useEffect(() => {
    for (const [index, { title }] of calculators.entries())
      for (const [input, text] of early[index] ?? []) change(withValue(read(), title, input, text))
    const stops = calculators.map((calculator) =>
      calculator.onTyped((input, text) => change(withValue(read(), calculator.title, input, text))),
    )
    return () => stops.forEach((stop) => void stop())
  }, [calculators, early, read, change])
  useEffect(() => {
    for (const calculator of calculators) calculator.show(textsOf(calculator, content))
  }, [calculators, content])
  return calculators.map((calculator, index) =>
    createPortal(
      <span>
        <SaveStatusLine
          status={status}
          saved="Saved. Only you can see your numbers."
          untouched={textsOf(calculator, content).size === 0 && 'Only you can see your numbers.'}
          silent={index > 0}
        />
      </span>,
      calculator.foot,
      calculator.title,
    ),
  )
}

const textsOf = ({ title }: LiveCalculator, values: CalculatorValues['values']) =>
  new Map(values.filter(({ calculator }) => calculator === title).map(({ input, text }) => [input, text]))
