import { Bookmark, Check } from 'lucide-react'
import { Button } from '../../ui/button.tsx'

export function BookmarkToggle({ bookmarked, onChange }: { bookmarked: boolean; onChange: () => void }) {
  return (
    <Button variant="outline" size="small" pressed={bookmarked} onClick={onChange}>
      <Bookmark aria-hidden="true" />
      {bookmarked ? 'Bookmarked' : 'Bookmark'}
    </Button>
  )
}

export function CompletionToggle({ completed, onChange }: { completed: boolean; onChange: () => void }) {
  return (
    <Button variant={completed ? 'done' : 'outline'} pressed={completed} onClick={onChange}>
      <Check aria-hidden="true" />
      {completed ? 'Completed' : 'Mark as Complete'}
    </Button>
  )
}
