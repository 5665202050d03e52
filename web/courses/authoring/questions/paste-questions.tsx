import { ClipboardPaste } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import type { PasteQuestionsProps } from './paste-dialog.tsx'

/** Loaded on first use: answer checking is as large as half the page. */
const PasteDialog = lazy(() =>
  import('./paste-dialog.tsx').then(({ PasteDialog }) => ({ default: PasteDialog })),
)

/** Opens the dialog in which many questions are pasted. */
export function PasteQuestions({ small = false, ...props }: PasteQuestionsProps & { small?: boolean }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="outline" {...(small ? { size: 'small' as const } : {})} onClick={() => setOpen(true)}>
        <ClipboardPaste />
        Paste questions
      </Button>
      {open && (
        <Suspense fallback={<Spinner label="Opening" />}>
          <PasteDialog {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
