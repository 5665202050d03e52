import { Alert } from '../ui/alert.tsx'
import { TextLink } from '../ui/text.tsx'

const told: Record<string, string> = {
  'begin-again': 'That took too long, or was begun in another browser. Please try again.',
  'not-signed-in': 'You were not signed in there. Please try again, or use your password.',
  unverified:
    'They could not tell us an e-mail address that is surely yours. Please sign in with your password.',
  'no-account': 'There is no account with that e-mail address yet.',
  merged: 'Your account was merged into another one. Sign in with the e-mail address of that account.',
  suspended: 'This account is suspended. Please write to the university.',
}

export function ProviderProblem({ problem }: { problem: string | undefined }) {
  const text = problem === undefined ? undefined : told[problem]
  if (text === undefined) return null
  return (
    <Alert tone="bad" title={text} className="mb-8">
      {problem === 'no-account' && (
        <>
          <TextLink to="/enroll">Enroll Now</TextLink>, and then sign in as you just did.
        </>
      )}
    </Alert>
  )
}
