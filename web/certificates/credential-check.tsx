import { useMutation } from '@tanstack/react-query'
import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { ApiError, callApi } from '../lib/api.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { BlockHead } from '../ui/text.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { Finding } from './finding.tsx'

/** Checks a pasted badge. The server does not store it. */
export function CredentialCheck({ school }: { school: string }) {
  const [credential, setCredential] = useState('')
  const [problem, setProblem] = useState<string>()
  const result = useRef<HTMLElement>(null)
  const check = useMutation({
    mutationFn: (pasted: string) => callApi('POST /api/credentials/verify', { body: { credential: pasted } }),
    onError: (error) =>
      setProblem(
        error instanceof ApiError
          ? (error.fields[0]?.message ?? error.message)
          : 'We couldn’t check it. Please try again.',
      ),
  })
  useEffect(() => {
    if (check.data) result.current?.focus()
  }, [check.data])
  const send = (event: SyntheticEvent) => {
    event.preventDefault()
    if (check.isPending) return
    const pasted = credential.trim()
    check.reset()
    setProblem(pasted === '' ? 'Please paste the badge first' : undefined)
    if (pasted !== '') check.mutate(pasted)
  }
  return (
    <section aria-labelledby="badge" className="mt-14">
      <BlockHead id="badge" title="Check a signed badge" />
      <form method="dialog" noValidate onSubmit={send} className="mt-5 grid max-w-reading gap-5">
        <Field
          label="Badge"
          hint="The text of the .jwt file you received. We check it here and don’t store it."
          error={problem}
          className="mb-0"
        >
          <TextArea
            value={credential}
            onChange={(event) => {
              setCredential(event.target.value)
              setProblem(undefined)
            }}
            rows={5}
            spellCheck={false}
            autoComplete="off"
            className="numbers wrap-anywhere"
          />
        </Field>
        <noscript>
          <p>Checking a badge needs JavaScript. Checking a code doesn’t.</p>
        </noscript>
        <div>
          <Button type="submit" variant="outline" busy={check.isPending}>
            Check badge
          </Button>
        </div>
      </form>
      {check.data && (
        <section ref={result} tabIndex={-1} aria-label="Result" className="mt-9">
          <Finding verification={check.data.verification} school={school} />
        </section>
      )}
    </section>
  )
}
