import type { AssignmentDetail } from '../../../../contract/assessment/assignments.ts'
import { moduleAddress } from '../../../../rules/addresses.ts'
import { waitInWords } from '../../../../rules/assessment/assignments.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { TextLink } from '../../../ui/text/text.tsx'

/** After handing in: when an answer usually comes, and what to do until then. */
export function HandedIn({ assignment }: { assignment: AssignmentDetail }) {
  const { submissions, usualAnswerHours } = assignment
  const latest = submissions[0]
  if (latest === undefined || latest.grade !== null) return null
  return (
    <Alert tone="ok" title={`Version ${latest.number} is handed in`}>
      {usualAnswerHours === null
        ? 'We’ll notify you when it’s graded. '
        : `Work in this course is usually graded within ${waitInWords(usualAnswerHours)}. We’ll notify you. `}
      Until then, <TextLink to={moduleAddress(assignment)}>go on with the course</TextLink>.
    </Alert>
  )
}
