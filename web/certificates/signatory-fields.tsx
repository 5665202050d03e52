import { useEffect, useRef } from 'react'
import { type CertificateDesign, mostSignatories } from '../../contract/certificate-design.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/forms/field.tsx'
import { TextInput } from '../ui/forms/text-input.tsx'
import { DesignPictureInput } from './design-picture-input.tsx'

type Signatory = CertificateDesign['signatories'][number]

interface SignatoryFieldsProps {
  signatories: Signatory[]
  errorOf: (field: string) => string | undefined
  onChange: (signatories: Signatory[]) => void
}

/** Who signs: none, one or two. */
export function SignatoryFields({ signatories, errorOf, onChange }: SignatoryFieldsProps) {
  const list = useRef<HTMLDivElement>(null)
  const wasAdded = useRef(false)
  const { length } = signatories
  // Whose fields have just appeared takes the focus.
  useEffect(() => {
    if (!wasAdded.current) return
    wasAdded.current = false
    list.current?.querySelector<HTMLInputElement>(`[id="signatories.${length - 1}.name"]`)?.focus()
  }, [length])
  const set = (index: number, change: Partial<Signatory>) =>
    onChange(signatories.map((one, at) => (at === index ? { ...one, ...change } : one)))
  return (
    <div ref={list}>
      {signatories.map(({ name, title, signature }, index) => {
        const field = (part: string) => `signatories.${index}.${part}`
        const who = index === 0 ? 'First signatory' : 'Second signatory'
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are told apart by their place alone
          <fieldset key={index} className="mb-8 border-l-2 border-line-strong pl-5">
            <legend className="sr-only">{who}</legend>
            <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
              <span aria-hidden="true" className="font-semibold">
                {who}
              </span>
              <Button
                variant="quiet"
                size="small"
                aria-label={`Remove ${who.toLowerCase()}`}
                onClick={() => onChange(signatories.filter((_, at) => at !== index))}
              >
                Remove
              </Button>
            </div>
            <Field id={field('name')} label="Name" required error={errorOf(field('name'))}>
              <TextInput
                value={name}
                maxLength={80}
                autoComplete="off"
                onChange={({ target }) => set(index, { name: target.value })}
              />
            </Field>
            <Field id={field('title')} label="Title" optional error={errorOf(field('title'))}>
              <TextInput
                value={title}
                maxLength={120}
                placeholder="Head of School"
                autoComplete="off"
                onChange={({ target }) => set(index, { title: target.value })}
              />
            </Field>
            <DesignPictureInput
              id={field('signatureId')}
              kind="signature"
              label="Signature"
              hint="A PNG with a transparent background works best; WebP and JPEG work too. At least 60 pixels high. Without one, the line stays empty for a pen."
              picture={signature}
              error={errorOf(field('signatureId'))}
              onChosen={(chosen) => set(index, { signature: chosen })}
            />
          </fieldset>
        )
      })}
      {length < mostSignatories && (
        <Button
          variant="outline"
          size="small"
          onClick={() => {
            wasAdded.current = true
            onChange([...signatories, { name: '', title: '', signature: null }])
          }}
        >
          {length === 0 ? 'Add a signatory' : 'Add a second signatory'}
        </Button>
      )}
    </div>
  )
}
