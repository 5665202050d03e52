import { Bookmark, Check } from 'lucide-react'
import { Button, ButtonLink } from '../ui/button.tsx'

export interface ModuleTogglesProps {
  /** Where a visitor goes to sign in first, coming back here; null for someone signed in. */
  signInTo: string | null
  onChange: (on: boolean) => void
}

/** Bookmark / Bookmarked. */
export function BookmarkToggle({
  bookmarked,
  signInTo,
  onChange,
}: ModuleTogglesProps & { bookmarked: boolean }) {
  if (signInTo !== null) {
    return (
      <ButtonLink to={signInTo} variant="outline" size="small">
        <Bookmark aria-hidden="true" />
        Bookmark
      </ButtonLink>
    )
  }
  return (
    <Button variant="outline" size="small" pressed={bookmarked} onClick={() => onChange(!bookmarked)}>
      <Bookmark aria-hidden="true" fill={bookmarked ? 'currentColor' : 'none'} />
      {bookmarked ? 'Bookmarked' : 'Bookmark'}
    </Button>
  )
}

/** Mark as Complete / Completed. */
export function CompletionToggle({
  completed,
  signInTo,
  onChange,
}: ModuleTogglesProps & { completed: boolean }) {
  if (signInTo !== null) return <ButtonLink to={signInTo}>Mark as Complete</ButtonLink>
  return (
    <Button variant={completed ? 'done' : 'primary'} pressed={completed} onClick={() => onChange(!completed)}>
      <Check aria-hidden="true" />
      {completed ? 'Completed' : 'Mark as Complete'}
    </Button>
  )
}
