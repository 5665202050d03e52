import { Alert } from '../../ui/feedback/alert.tsx'
import { TextLink } from '../../ui/text/text.tsx'

const sentences: Record<string, string> = {
  'begin-again': 'That took too long, or started in another browser. Please try again.',
  'not-signed-in': 'The sign-in there didn’t work. Please try again, or use your password.',
  unverified: 'They couldn’t confirm your email address. Please sign in with your password.',
  'no-account': 'There’s no account with that email address yet.',
  merged: 'Your account was merged into another one. Sign in with that account’s email address.',
  suspended: 'This account is suspended. Please write to the university.',
}

export function ProviderProblem({ problem }: { problem: string | undefined }) {
  const text = problem === undefined ? undefined : sentences[problem]
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
