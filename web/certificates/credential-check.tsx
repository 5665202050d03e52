import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import type { Verification } from '../../contract/certificates.ts'
import { ApiError, callApi } from '../lib/api.ts'
import { island } from '../lib/island.tsx'
import type { SentForm } from '../lib/sent-form.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/forms/field.tsx'
import { TextArea } from '../ui/forms/text-area.tsx'
import { BlockHead } from '../ui/text/text.tsx'
import { Finding } from './finding.tsx'

interface CredentialCheckProps {
  school: string
  sent: SentForm | null
}

/** Checks a pasted signed badge. It is not stored. */
export function CredentialCheck({ school, sent }: CredentialCheckProps) {
  const [credential, setCredential] = useState(sent?.values.credential ?? '')
  const [problem, setProblem] = useState(sent?.problem ? textOf(new ApiError(sent.problem)) : undefined)
  const [found, setFound] = useState(
    sent?.output ? (sent.output as { verification: Verification }).verification : null,
  )
  const [busy, setBusy] = useState(false)
  const field = useRef<HTMLFormElement>(null)
  const result = useRef<HTMLElement>(null)
  // What was pasted before this script came.
  useEffect(() => setCredential(field.current?.querySelector('textarea')?.value ?? ''), [])
  useEffect(() => {
    if (found) result.current?.focus()
  }, [found])
  const send = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (busy) return
    const pasted = credential.trim()
    setFound(null)
    setProblem(pasted === '' ? 'Please paste the badge first' : undefined)
    if (pasted === '') return
    setBusy(true)
    try {
      setFound((await callApi('POST /api/credentials/verify', { body: { credential: pasted } })).verification)
    } catch (error) {
      setProblem(textOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <section aria-labelledby="badge" className="mt-14">
      <BlockHead id="badge" title="Check a signed badge" />
      <form ref={field} method="post" noValidate onSubmit={send} className="mt-5 grid max-w-reading gap-5">
        <Field
          label="Badge"
          hint="The text of the .jwt file you received. We check it here and don’t store it."
          error={problem}
          className="mb-0"
        >
          <TextArea
            name="credential"
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
        <div>
          <Button type="submit" variant="outline" busy={busy}>
            Check badge
          </Button>
        </div>
      </form>
      {found && (
        <section ref={result} tabIndex={-1} aria-label="Result" className="mt-9">
          <Finding verification={found} school={school} />
        </section>
      )}
    </section>
  )
}

const textOf = (error: unknown): string =>
  error instanceof ApiError
    ? (error.fields[0]?.message ?? error.message)
    : 'We couldn’t check it. Please try again.'

export const CredentialCheckIsland = island('credential-check', CredentialCheck)
