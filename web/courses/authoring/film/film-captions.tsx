import { X } from 'lucide-react'
import { captionsFault, readCaptions } from '../../../../rules/media/captions.ts'
import { Field } from '../../../ui/forms/field.tsx'
import { TextInput } from '../../../ui/forms/text-input.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { UploadButton } from '../upload-button.tsx'
import type { FilmFields } from './film-fields.ts'

interface FilmCaptionsProps {
  captions: FilmFields['captions']
  withoutCaptions: string
  errorOf: (field: string) => string | undefined
  onChange: (change: Partial<Pick<FilmFields, 'captions' | 'withoutCaptions'>>) => void
}

/** If the encoding cannot be recognized from the beginning, the server decides. */
async function faultAtFirstSight(file: File): Promise<string | null> {
  const beginning = new Uint8Array(await file.slice(0, 200_000).arrayBuffer())
  const read = readCaptions(beginning, { isCut: file.size > beginning.length })
  return read && captionsFault(read.text)
}

/** Captions in one or more languages, or the reason why there are none. */
export function FilmCaptions({ captions, withoutCaptions, errorOf, onChange }: FilmCaptionsProps) {
  const put = (index: number, change: Partial<FilmFields['captions'][number]>) =>
    onChange({ captions: captions.map((one, place) => (place === index ? { ...one, ...change } : one)) })
  return (
    <fieldset className="field">
      <legend className="field-label">Captions</legend>
      <p className="field-hint">
        For people who can’t hear, or can’t turn on sound. A WebVTT (.vtt) or SubRip (.srt) file.
      </p>
      {captions.map(({ url, language, label }, index) => (
        <div key={url} className="mb-3 flex flex-wrap items-end gap-3 sm:flex-nowrap">
          <Field
            id={`captions.${index}.label`}
            label="Language"
            error={errorOf(`captions.${index}.label`)}
            className="mb-0 min-w-0 flex-1 basis-32"
          >
            <TextInput
              value={label}
              dir="auto"
              autoComplete="off"
              onChange={({ target }) => put(index, { label: target.value })}
            />
          </Field>
          <Field
            id={`captions.${index}.language`}
            label="Code"
            error={errorOf(`captions.${index}.language`)}
            className="mb-0 w-28"
          >
            <TextInput
              value={language}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              onChange={({ target }) => put(index, { language: target.value })}
            />
          </Field>
          <IconButton
            label={`Remove captions: ${label || language || index + 1}`}
            onClick={() => onChange({ captions: captions.toSpliced(index, 1) })}
          >
            <X />
          </IconButton>
        </div>
      ))}
      <UploadButton
        label={captions.length === 0 ? 'Add captions' : 'Add captions in another language'}
        purpose="captions"
        accept=".vtt,.srt,text/vtt,application/x-subrip"
        check={faultAtFirstSight}
        onUploaded={({ url }) =>
          onChange({
            captions: [
              ...captions,
              captions.length === 0
                ? { url, language: 'en', label: 'English' }
                : { url, language: '', label: '' },
            ],
          })
        }
      />
      {captions.length === 0 && (
        <Field
          id="withoutCaptions"
          label="Why there are no captions"
          hint="Required without captions, such as “No one speaks”. YouTube and Vimeo videos bring their own captions."
          error={errorOf('withoutCaptions')}
          className="mt-4 mb-0"
        >
          <TextInput
            value={withoutCaptions}
            dir="auto"
            maxLength={200}
            onChange={({ target }) => onChange({ withoutCaptions: target.value })}
          />
        </Field>
      )}
    </fieldset>
  )
}
