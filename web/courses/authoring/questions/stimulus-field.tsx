import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { longestStimulus } from '../../../../rules/assessment/stimulus.ts'
import { callApi, sentenceOf } from '../../../lib/api.ts'
import { Stimulus } from '../../../questions/stimulus.tsx'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { TextArea } from '../../../ui/forms/text-area.tsx'
import { TextInput } from '../../../ui/forms/text-input.tsx'
import { UploadNotes } from '../../../ui/forms/upload-notes.tsx'
import { acceptedFiles } from '../rich/block-files.ts'
import { useBlockUpload } from '../rich/use-block-upload.ts'
import { stimulusParts, withFile, withPart } from './stimulus-parts.ts'

interface StimulusFieldProps {
  /** Name of the field, `questions.0.stimulus`. */
  name: string
  value: string
  error: string | undefined
  onChange: (markdown: string) => void
}

/**
 * The work shown with a question, as Markdown, with examples to begin from, uploads, and a preview by the server. Closed
 * until it is asked for: most questions show nothing.
 */
export function StimulusField({ name, value, error, onChange }: StimulusFieldProps) {
  const [isOpen, setOpen] = useState(value !== '')
  const area = useRef<HTMLTextAreaElement>(null)
  const { progress, notes, problem, upload } = useBlockUpload((kind, url) => {
    onChange(withFile(area.current?.value ?? value, kind, url, area.current?.selectionStart ?? null))
  })
  if (!isOpen && value === '' && error === undefined)
    return (
      <Button
        variant="outline"
        size="small"
        className="mb-7"
        onClick={() => {
          flushSync(() => setOpen(true))
          area.current?.focus()
        }}
      >
        Show something with the question
      </Button>
    )
  return (
    <div className="stimulus-fields">
      <Field
        id={name}
        label="Shown with the question"
        optional
        hint="Above the question, in Markdown: a page, a table, a chart, a picture, a sound. Describe pictures and sounds by what is seen and heard, not by what is right."
        error={error}
      >
        <TextArea
          ref={area}
          rows={9}
          limit={longestStimulus}
          dir="auto"
          spellCheck={false}
          className="font-mono text-sm"
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      </Field>
      <div className="stimulus-tools">
        <Field id={`${name}.part`} label="Add an example" optional>
          <Select
            options={[{ value: '', label: 'Choose what to add' }, ...stimulusParts]}
            value=""
            onChange={({ target }) => {
              if (target.value !== '') onChange(withPart(value, target.value))
            }}
          />
        </Field>
        <Field
          id={`${name}.file`}
          label="Upload a picture, a sound or a film"
          optional
          error={problem ?? undefined}
        >
          <TextInput
            type="file"
            accept={acceptedFiles}
            onChange={({ target }) => {
              void upload(target.files?.[0])
              target.value = ''
            }}
          />
        </Field>
      </div>
      <p role="status" className="type-note text-ink-2">
        {progress === null ? '' : `Uploading, ${Math.round(progress * 100)}%`}
      </p>
      <UploadNotes notes={notes} />
      <StimulusPreview markdown={value} />
    </div>
  )
}

function StimulusPreview({ markdown }: { markdown: string }) {
  const { mutate, data, variables, error, isPending } = useMutation({
    mutationFn: (shown: string) =>
      callApi('POST /api/authoring/stimulus-preview', { body: { markdown: shown } }),
  })
  const isCurrent = variables === markdown
  return (
    <div className="mb-7">
      <Button
        variant="outline"
        size="small"
        busy={isPending}
        disabled={markdown.trim() === ''}
        onClick={() => mutate(markdown)}
      >
        {data ? 'Refresh preview' : 'Preview what is shown'}
      </Button>
      <div aria-live="polite">
        {error && <p className="mt-3">{sentenceOf(error, 'We couldn’t make the preview.')}</p>}
        {data && data.faults.length > 0 && (
          <ul className="mt-3 text-bad">
            {data.faults.map(({ line, text }) => (
              <li key={`${line} ${text}`}>{`Line ${line}: ${text}`}</li>
            ))}
          </ul>
        )}
        {data && !isCurrent && <p className="type-note mt-3 text-ink-2">The text has changed since.</p>}
        {data?.html && <Stimulus html={data.html} />}
      </div>
    </div>
  )
}
