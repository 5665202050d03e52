import { questionLimits } from '../../../../rules/assessment/question-faults.ts'
import { LinesField } from '../lines-field.tsx'
import type { QuestionFieldsProps } from './question-fields.tsx'

interface QuestionLinesProps extends QuestionFieldsProps {
  of: 'accepted' | 'patterns' | 'items' | 'others'
  label: string
  one: string
  hint: string
  optional?: boolean
  least?: number
  movable?: boolean
}

/** One of the lists of a question's key. */
export function QuestionLines({
  of,
  name,
  about,
  question,
  errorOf,
  onChange,
  ...words
}: QuestionLinesProps) {
  return (
    <LinesField
      {...words}
      about={about}
      name={`${name}.${of}`}
      lines={question[of]}
      most={questionLimits[of]}
      errorOf={errorOf}
      onChange={(lines) => onChange({ ...question, [of]: lines })}
    />
  )
}
