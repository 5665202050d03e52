import { useEffect, useRef } from 'react'
import { copyText } from '../../lib/copy-text.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'

/** Shown only once. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])

  const copy = async () => {
    if (await copyText(codes.join('\n'))) return toast({ title: 'Recovery codes copied' })
    toast({
      title: 'Couldn’t copy the codes',
      description: 'Please select and copy them yourself.',
      variant: 'destructive',
    })
  }
  return (
    <>
      <h3 ref={heading} tabIndex={-1} className="type-lead text-ink">
        Your recovery codes
      </h3>
      <p className="mt-2">
        Each code signs you in once if you lose your phone. Print them or write them down, and keep them
        somewhere else. We only show them now.
      </p>
      <ul
        aria-label="Recovery codes"
        className="box numbers my-6 grid gap-x-8 gap-y-2 p-5 font-semibold sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button onClick={onKept}>I’ve saved them</Button>
        <Button variant="outline" onClick={copy}>
          Copy
        </Button>
        <a
          className="button button-outline"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${codes.join('\n')}\n`)}`}
          download="recovery-codes.txt"
        >
          Save as file
        </a>
      </div>
    </>
  )
}
