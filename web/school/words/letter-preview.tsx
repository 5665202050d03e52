import { useState } from 'react'
import type { LetterPage } from '../../../rules/school/words/letters/index.ts'
import type { ChangedWords } from '../../../rules/school/words/words.ts'
import { callApi } from '../../lib/api.ts'
import { useDrawn } from '../../lib/use-drawn.ts'
import { Field } from '../../ui/forms/field.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { MessageFrame } from '../outbox/message-frame.tsx'

interface LetterPreviewProps {
  letter: LetterPage
  /** The name of the email. */
  label: string
  changed: ChangedWords
}

/** An email with unsaved words, in each of its cases, as HTML and as text. */
export function LetterPreview({ letter, label, changed }: LetterPreviewProps) {
  const [chosen, setChosen] = useState(0)
  const { drawn, failure } = useDrawn(JSON.stringify([letter, changed]), (signal) =>
    callApi(
      'POST /api/admin/letters/{letter}/preview',
      { params: { letter }, body: { texts: changed } },
      signal,
    ),
  )
  const examples = drawn?.examples ?? []
  const example = examples[chosen] ?? examples[0]
  return (
    <>
      {examples.length > 1 && (
        <Field id="example" label="Case" className="mb-5">
          <Select
            value={String(chosen)}
            options={examples.map(({ label }, index) => ({ value: String(index), label }))}
            onChange={({ target }) => setChosen(Number(target.value))}
          />
        </Field>
      )}
      <p className="text-bad" aria-live="polite">
        {failure}
      </p>
      {example && (
        <>
          <p className="wrap-anywhere">
            <span className="kicker mr-3">Subject</span>
            <bdi className="font-semibold">{example.subject}</bdi>
          </p>
          <MessageFrame html={example.html} title={`Preview: ${label}`} />
          <details className="mt-5">
            <summary className="text-link w-fit cursor-pointer">As plain text</summary>
            <pre className="pt-3 font-text text-small wrap-anywhere whitespace-pre-wrap">
              <bdi>{example.text}</bdi>
            </pre>
          </details>
        </>
      )}
    </>
  )
}
