import type { Correction, Regrade, RegradeChoice } from '../../../../contract/assessment/regrades.ts'
import { counted } from '../../../../rules/text/counted.ts'

type Movement = Correction['choices']['better']

/** "2 results went up, 1 went down": the first says of what. */
const listed = (parts: readonly (readonly [count: number, what: string])[]): string =>
  parts
    .filter(([count]) => count > 0)
    .map(([count, what], index) => `${index === 0 ? counted(count, 'result') : count} ${what}`)
    .join(', ')

/** "12 results go up, 3 go down, 5 stay the same." */
function movementText({ up, down, same }: Movement): string {
  const parts = listed([
    [up, `${up === 1 ? 'goes' : 'go'} up`],
    [down, `${down === 1 ? 'goes' : 'go'} down`],
    [same, `${same === 1 ? 'stays' : 'stay'} the same`],
  ])
  return parts === '' ? 'No result changes.' : `${parts}.`
}

/** Whether there is something to decide. */
export const touchesAny = ({ touched, open, apart }: Correction): boolean => touched + open + apart > 0

/** The choices with what becomes of each. */
export function choicesOf(correction: Correction): { value: RegradeChoice; label: string; hint: string }[] {
  const { choices, touched, open } = correction
  const grading =
    touched + open === 0
      ? []
      : [
          {
            value: 'better' as const,
            label: 'Grade again where it’s better for the student',
            hint: `No one loses points. ${movementText(choices.better)}`,
          },
          {
            value: 'as-it-falls' as const,
            label: 'Grade again, better or worse',
            hint: movementText(choices['as-it-falls']),
          },
        ]
  return [
    ...grading,
    {
      value: 'everyone' as const,
      label: 'Give everyone the points',
      hint: `Everyone gets all points of this question, whatever they answered. ${movementText(choices.everyone)}`,
    },
    {
      value: 'leave' as const,
      label: 'Leave the attempts as they are',
      hint: 'The new key is used for attempts that start from now on.',
    },
  ]
}

/** How many attempts a correction touches, in sentences. */
export function touchText({ touched, students, open, apart }: Correction): string {
  const sentences = [
    touched > 0 &&
      `${counted(touched, 'attempt')} by ${counted(students, 'student')} ${touched === 1 ? 'was' : 'were'} graded with another key or other points.`,
    open > 0 &&
      `${counted(open, 'attempt')} in progress ${open === 1 ? 'has' : 'have'} the old key. If you grade again, ${open === 1 ? 'it is' : 'they are'} graded with the new one when handed in.`,
    apart > 0 &&
      `${counted(apart, 'attempt')} showed other options, which the new key doesn’t fit. Only giving everyone the points changes ${apart === 1 ? 'it' : 'them'}.`,
  ]
  return sentences.filter((sentence) => sentence !== false).join(' ')
}

export const submitLabels: Record<RegradeChoice, string> = {
  better: 'Grade again',
  'as-it-falls': 'Grade again',
  everyone: 'Give the points',
  leave: 'Leave them',
}

export const choiceLabels: Record<RegradeChoice, string> = {
  better: 'Graded again where better',
  'as-it-falls': 'Graded again, better or worse',
  everyone: 'Everyone got the points',
  leave: 'Left as they were',
}

/** What a regrade did, or how far it is. */
export function outcomeText({ choice, state, attempts, left, raised, lowered }: Regrade): string {
  const done = attempts - left
  if (state === 'working') return `Grading: ${done} of ${counted(attempts, 'attempt')}`
  if (state === 'undoing') return `Undoing: ${counted(left, 'attempt')} left`
  if (choice === 'leave') return 'No attempt was changed'
  return (
    listed([
      [raised, 'went up'],
      [lowered, 'went down'],
    ]) || 'No result changed'
  )
}
