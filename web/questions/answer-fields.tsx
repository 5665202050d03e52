import type { Answer, AttemptQuestion } from '../../contract/assessment/questions.ts'
import { MultipleChoiceFields, SingleChoiceFields, TrueOrFalseFields } from './choice-fields.tsx'
import { MatchingFields } from './matching-fields.tsx'
import { OrderingFields } from './ordering-fields.tsx'
import { LongTextField, NumberField, ShortTextField } from './text-fields.tsx'
import './answer-fields.css'

export interface AnswerFieldsProps<Kind extends AttemptQuestion['kind'] = AttemptQuestion['kind']> {
  question: Extract<AttemptQuestion, { kind: Kind }>
  answer: Answer | null
  /** Null clears the answer. @param typing the text is still changing */
  onAnswer: (answer: Answer | null, typing?: boolean) => void
}

export function AnswerFields({ question, ...rest }: AnswerFieldsProps) {
  switch (question.kind) {
    case 'single-choice':
      return <SingleChoiceFields question={question} {...rest} />
    case 'multiple-choice':
      return <MultipleChoiceFields question={question} {...rest} />
    case 'true-or-false':
      return <TrueOrFalseFields question={question} {...rest} />
    case 'short-text':
      return <ShortTextField question={question} {...rest} />
    case 'number':
      return <NumberField question={question} {...rest} />
    case 'ordering':
      return <OrderingFields question={question} {...rest} />
    case 'matching':
      return <MatchingFields question={question} {...rest} />
    case 'long-text':
      return <LongTextField question={question} {...rest} />
  }
}
