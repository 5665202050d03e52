import { useState } from 'react'
import {
  type CertificateDesign,
  type CertificateDesignChange,
  type CertificateDesignForm,
  certificateDesignForm,
  longestDesignText,
} from '../../contract/certificate-design.ts'
import type { OutputOf } from '../../contract/index.ts'
import { defaultDesign, designOfCourse, isDefaultDesign } from '../../rules/certificate-design.ts'
import { exampleCertificate } from '../../rules/certificate-example.ts'
import { ApiError } from '../lib/api.ts'
import { useChecked } from '../lib/use-checked.ts'
import { FormButtons, FormTrouble } from '../shell/form-end.tsx'
import { MineOrTheirs } from '../shell/mine-or-theirs.tsx'
import { Button } from '../ui/button.tsx'
import { UnsavedQuestion } from '../ui/dialogs/unsaved-question.tsx'
import { Checkbox } from '../ui/forms/checkbox.tsx'
import { Field } from '../ui/forms/field.tsx'
import { TextArea } from '../ui/forms/text-area.tsx'
import { TextInput } from '../ui/forms/text-input.tsx'
import { BlockHead, Crumb } from '../ui/text/text.tsx'
import { CertificateSheet } from './certificate-sheet.tsx'
import { DesignPictureInput } from './design-picture-input.tsx'
import { PrintedPreview } from './printed-preview.tsx'
import { SignatoryFields } from './signatory-fields.tsx'

type DesignOfSchool = OutputOf<'GET /api/admin/certificate-design'>

const formOf = ({ logo, logoHoldsName, signatories, text, place }: CertificateDesign) => ({
  logoId: logo?.id ?? null,
  logoHoldsName,
  signatories: signatories.map(({ name, title, signature }) => ({
    name,
    title,
    signatureId: signature?.id ?? null,
  })),
  text,
  place,
})

interface DesignPageProps {
  view: DesignOfSchool
  /** Whose certificates; null: the school’s. */
  course: { code: string; title: string } | null
  /** What the empty parts of a course’s design are. */
  fallback: CertificateDesign | null
  school: string
  back: { to: string; label: string }
  /** Address of the example in the saved design. */
  example: string
  onPreview: (form: CertificateDesignForm, signal: AbortSignal) => Promise<{ svg: string }>
  onSave: (change: CertificateDesignChange) => Promise<DesignOfSchool>
  /** The saved design, read again. */
  onReload: () => Promise<DesignOfSchool>
}

/** What certificates look like, with both forms of an example as it is edited. */
export function DesignPage(props: DesignPageProps) {
  const { view, course, fallback, school, back, example, onPreview, onSave, onReload } = props
  const form = useChecked(certificateDesignForm, view.design ?? defaultDesign, formOf)
  const [revision, setRevision] = useState(view.revision)
  const [theirs, setTheirs] = useState<DesignOfSchool | null>(null)
  const { value, set, errorOf } = form
  const checked = certificateDesignForm.safeParse(formOf(value))
  const shownAs = (design: CertificateDesign) =>
    designOfCourse(fallback, isDefaultDesign(design) ? null : design)
  const save = (over: number) =>
    form.submit(async (design) => {
      try {
        const saved = await onSave({ ...design, revision: over })
        setRevision(saved.revision)
        setTheirs(null)
        form.fill(saved.design ?? defaultDesign)
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'certificate-design-changed') throw error
        // Nothing was saved, so leaving the page still asks.
        set({})
        setTheirs(await onReload())
      }
    })
  return (
    <main id="main" tabIndex={-1} className="pt-8 md:pt-12">
      <Crumb to={back.to}>{back.label}</Crumb>
      <h1 className="type-section mt-4 wrap-anywhere">
        {course === null ? 'Certificates' : `Certificates of ${course.code}`}
      </h1>
      <p className="mt-4 mb-10 max-w-reading text-ink-2">
        {course === null
          ? 'Your logo, who signs, and a line of your own.'
          : `For ${course.title} alone. A part that you leave empty is as in the school’s design.`}{' '}
        Earlier certificates get the design too; what they say stays as it was issued.
      </p>
      <div className="grid items-start gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
        <form
          method="dialog"
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            void save(revision)
          }}
        >
          {theirs && (
            <MineOrTheirs
              title="Someone else has changed the design"
              mine="Your design"
              isAnswer
              choice={{
                onSaveMine: () => save(theirs.revision),
                onTakeTheirs: () => {
                  setRevision(theirs.revision)
                  form.fill(theirs.design ?? defaultDesign)
                  setTheirs(null)
                },
              }}
              className="mb-6"
            >
              <p className="mb-2">Theirs:</p>
              <Sheet design={shownAs(theirs.design ?? defaultDesign)} school={school} isSmall />
            </MineOrTheirs>
          )}
          <FormTrouble form={form} />
          <UnsavedQuestion isUnsaved={form.isUnsaved} />
          <section aria-labelledby="logo-heading" className="mb-10">
            <BlockHead id="logo-heading" title="Logo" />
            <div className="pt-5">
              <DesignPictureInput
                id="logoId"
                kind="logo"
                label="Logo on certificates"
                hint="PNG, WebP or JPEG, at least 64 pixels high, up to 5 MB. A transparent background works best. Without one, certificates have the school’s name alone."
                picture={value.logo}
                error={errorOf('logoId')}
                onChosen={(logo) => set({ logo })}
              />
              {value.logo && (
                <Checkbox
                  label="The logo contains the school’s name"
                  hint="If so, the name isn’t written next to it."
                  checked={value.logoHoldsName}
                  onChange={({ target }) => set({ logoHoldsName: target.checked })}
                />
              )}
            </div>
          </section>
          <section aria-labelledby="signatories-heading" className="mb-10">
            <BlockHead id="signatories-heading" title="Signatories" />
            <p className="pt-5 pb-5 text-ink-2">
              Up to two people. Shared certificates are public, so anyone who sees one can copy the picture of
              a signature. If that worries you, leave it out: the code and the badge prove a certificate.
            </p>
            <SignatoryFields
              signatories={value.signatories}
              errorOf={errorOf}
              onChange={(signatories) => set({ signatories })}
            />
          </section>
          <section aria-labelledby="text-heading">
            <BlockHead id="text-heading" title="Text" />
            <div className="pt-5">
              <Field
                id="text"
                label="A line of your own"
                optional
                hint={`Such as who accredits the school. ${longestDesignText} characters at most.`}
                error={errorOf('text')}
              >
                <TextArea
                  rows={3}
                  value={value.text}
                  onChange={({ target }) => set({ text: target.value.replaceAll('\n', ' ') })}
                />
              </Field>
              <Field
                id="place"
                label="Place"
                optional
                hint="Written before the date of issue."
                error={errorOf('place')}
              >
                <TextInput
                  value={value.place}
                  maxLength={80}
                  autoComplete="off"
                  onChange={({ target }) => set({ place: target.value })}
                />
              </Field>
            </div>
          </section>
          <FormButtons
            form={form}
            label="Save design"
            actions={
              !isDefaultDesign(value) && (
                <Button variant="quiet" onClick={() => set(defaultDesign)}>
                  {course === null ? 'Back to the default design' : 'Back to the school’s design'}
                </Button>
              )
            }
          />
        </form>
        <div className="grid min-w-0 gap-10 lg:sticky lg:top-8">
          <section aria-labelledby="page-heading">
            <BlockHead id="page-heading" title="On the page" />
            <div className="mt-5">
              <Sheet design={shownAs(value)} school={school} />
            </div>
          </section>
          <section aria-labelledby="print-heading">
            <BlockHead id="print-heading" title="In print" />
            <div className="mt-5">
              <PrintedPreview form={checked.success ? checked.data : null} draw={onPreview} />
              <a className="text-link" href={example} target="_blank" rel="noopener">
                Saved design as a PDF
              </a>
            </div>
          </section>
        </div>
      </div>
    </main>
  )
}

interface SheetProps {
  design: CertificateDesign | null
  school: string
  /** Also on phones. */
  isSmall?: boolean
}

/** Smaller than on its page, where the layout is that of a large screen. */
function Sheet({ design, school, isSmall = false }: SheetProps) {
  return (
    <div className={isSmall ? 'mb-3 [zoom:0.5]' : 'md:[zoom:0.5]'}>
      <CertificateSheet certificate={exampleCertificate} school={school} design={design} isExample />
    </div>
  )
}
