import { useEffect, useState } from 'react'
import { admissionAddress } from '../../../rules/addresses.ts'
import { sentenceOf } from '../../lib/api.ts'
import { copyText } from '../../lib/copy-text.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'

interface CodeCardProps {
  courseId: string
  code: string
  onNewCode: () => Promise<void>
}

/** The code and the link to give out. */
export function CodeCard({ courseId, code, onNewCode }: CodeCardProps) {
  const [origin, setOrigin] = useState('')
  const [busy, setBusy] = useState(false)
  const [asking, setAsking] = useState(false)
  useEffect(() => setOrigin(location.origin), [])
  const link = `${origin}${admissionAddress(courseId)}?code=${code}`
  const copy = async (text: string, what: string) => {
    if (await copyText(text)) toast({ title: `${what} copied` })
    else toast({ title: 'Your browser didn’t allow copying', description: 'Please copy it yourself.' })
  }
  const replace = async () => {
    setBusy(true)
    try {
      await onNewCode()
      setAsking(false)
      toast({ title: 'New code' })
    } catch (error) {
      toast({ title: 'The code wasn’t replaced', description: sentenceOf(error, 'Please try again.') })
    } finally {
      setBusy(false)
    }
  }
  return (
    <section aria-labelledby="code-heading" className="rounded-panel bg-sunk p-6">
      <h2 id="code-heading" className="type-heading mb-3">
        Code
      </h2>
      <p className="font-mono text-[1.75rem] tracking-wider">{code}</p>
      <p className="type-note mt-2 mb-4 text-ink-2 wrap-anywhere">{link}</p>
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" size="small" onClick={() => void copy(code, 'Code')}>
          Copy code
        </Button>
        <Button variant="outline" size="small" onClick={() => void copy(link, 'Link')}>
          Copy link
        </Button>
        {asking ? (
          <Button variant="outline" size="small" busy={busy} onClick={() => void replace()}>
            Yes, end the old code
          </Button>
        ) : (
          <Button variant="quiet" size="small" onClick={() => setAsking(true)}>
            New code
          </Button>
        )}
      </div>
    </section>
  )
}
