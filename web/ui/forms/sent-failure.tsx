import { Alert } from '../feedback/alert.tsx'

/** Why a form that was sent without a script was refused. With a script a toast shows the same. */
export function SentFailure({ failure }: { failure: { title: string; description: string } | null }) {
  if (failure === null) return null
  return (
    <Alert tone="bad" role="alert" title={failure.title} className="mb-6">
      {failure.description}
    </Alert>
  )
}
