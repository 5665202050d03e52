import type {
  CertificateDesign,
  CertificateDesignChange,
  CertificateDesignForm,
} from '../../../contract/certificate-design.ts'
import type { OutputOf } from '../../../contract/index.ts'
import type { Database, Transaction } from '../../../database/client.ts'
import { type DesignPictureKind, isDefaultDesign } from '../../../rules/certificate-design.ts'
import { exampleCertificate } from '../../../rules/certificate-example.ts'
import type { MediaService } from '../../media/service-interface.ts'
import type { Events } from '../../platform/events/events.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { editionOf } from '../../platform/print/kept-documents.ts'
import type { PrintableDocument, PrintService } from '../../platform/print/service.ts'
import type { AuditService } from '../../school/audit/service.ts'
import type { SettingsService } from '../../school/settings/service.ts'
import { certificateSource, type PrintedDesign } from '../certificate-document.ts'
import { bytesOf, groundOf, presentPicture, purposeOf } from './pictures.ts'
import { type DesignRow, findDesign, type KeptDesign, lockDesign, putDesign } from './queries.ts'

export interface DesignDependencies {
  db: Database
  events: Events
  audit: AuditService
  media: MediaService
  settings: SettingsService
  print: PrintService
}

type DesignOfSchool = OutputOf<'GET /api/admin/certificate-design'>

/** The school's design of its certificates, cached until the content changes. */
export interface CertificateDesignService {
  /** Null: the default design. */
  current(): Promise<CertificateDesign | null>

  /** As `current`, with the bytes of its pictures. */
  printed(): Promise<PrintedDesign | null>

  view(): Promise<DesignOfSchool>

  /**
   * By an administrator; logged.
   *
   * @throws Refusal `certificate-design-changed`; `invalid-input` for a picture that is not the viewer's, or deleted
   */
  change(viewer: Viewer, change: CertificateDesignChange): Promise<DesignOfSchool>

  /** The first page of an example as SVG. Keeps nothing. @throws Refusal `busy`; `invalid-input` for a missing picture */
  preview(viewer: Viewer, form: CertificateDesignForm): Promise<string>

  /** An example in the saved design. @throws Refusal, from `bytes`: `busy` */
  example(): Promise<PrintableDocument>
}

export function certificateDesignService({
  db,
  events,
  audit,
  media,
  settings,
  print,
}: DesignDependencies): CertificateDesignService {
  let kept: Promise<CertificateDesign | null> | null = null
  let keptPrinted: Promise<PrintedDesign | null> | null = null
  const forget = () => {
    kept = null
    keptPrinted = null
  }
  events.subscribe('content', forget)
  events.onGap(forget)

  return {
    current,

    printed,

    view,

    async change(viewer, { revision, ...form }) {
      // First of all, because the other change may have removed pictures of this one.
      if (((await findDesign(db))?.revision ?? 0) !== revision) throw designChanged()
      const design = await designOf(viewer, form)
      await db.transaction(async (tx) => {
        const before = await lockDesign(tx)
        // Two people may make the first design in the same moment: there is no row to lock yet.
        if ((before?.revision ?? 0) !== revision || !(await putDesign(tx, keptOf(design), revision)))
          throw designChanged()
        await exchangePictures(tx, viewer, before, design)
        await audit.recordChange(tx, viewer, {
          action: 'certificate-design.changed',
          subject: { kind: 'certificate-design', id: 'school', label: 'Certificates' },
          before: audited(before ?? nothing),
          after: audited(keptOf(design)),
        })
        await events.publish(tx, 'content', { settings: true })
      })
      // This process need not wait for its own notification.
      forget()
      return view()
    },

    async preview(viewer, form) {
      const design = await designOf(viewer, form)
      const drawn = isDefaultDesign(design) ? null : await withPictures(viewer, design)
      const source = certificateSource(exampleCertificate, await settings.site(), drawn)
      return print.picture(source, { kind: 'certificate', id: 'example' })
    },

    async example() {
      const source = certificateSource(exampleCertificate, await settings.site(), await printed())
      return {
        edition: editionOf(print.templates, source),
        name: 'Certificate example.pdf',
        bytes: () => print.typeset(source, { kind: 'certificate', id: 'example' }),
      }
    },
  }

  async function current(): Promise<CertificateDesign | null> {
    kept ??= findDesign(db).then((row) => row && presented(row))
    return kept.catch((error: unknown) => {
      forget()
      throw error
    })
  }

  async function printed(): Promise<PrintedDesign | null> {
    keptPrinted ??= current().then((design) => design && withPictures(null, design))
    return keptPrinted.catch((error: unknown) => {
      forget()
      throw error
    })
  }

  /** Not from the cache: its revision decides about the next change. */
  async function view(): Promise<DesignOfSchool> {
    const row = await findDesign(db)
    return row === null
      ? { design: null, revision: 0 }
      : { design: await presented(row), revision: row.revision }
  }

  async function presented(row: DesignRow): Promise<CertificateDesign | null> {
    const files = await media.files(pictureIds(row))
    const design: CertificateDesign = {
      logo: row.logo && presentPicture('logo', files.get(row.logo.id), row.logo.ground),
      logoHoldsName: row.logo?.holdsName ?? false,
      signatories: row.signatories.map(({ signature, ...person }) => ({
        ...person,
        signature: signature && presentPicture('signature', files.get(signature.id), signature.ground),
      })),
      text: row.text,
      place: row.place,
    }
    return isDefaultDesign(design) ? null : design
  }

  /** The form with its pictures looked at. @throws Refusal `invalid-input` at the field of a missing one */
  async function designOf(viewer: Viewer, form: CertificateDesignForm): Promise<CertificateDesign> {
    const ids = [form.logoId, ...form.signatories.map(({ signatureId }) => signatureId)]
    const files = await media.files(ids.filter((id) => id !== null))
    const pictureOf = async (kind: DesignPictureKind, id: string | null, field: string) => {
      if (id === null) return null
      const file = files.get(id)
      const png = file?.type === 'image/png' ? await bytesOf(media, viewer, id) : null
      const picture = png && presentPicture(kind, file, await groundOf(png))
      if (picture === null) throw gone(field)
      return picture
    }
    return {
      logo: await pictureOf('logo', form.logoId, 'logoId'),
      logoHoldsName: form.logoId !== null && form.logoHoldsName,
      signatories: await Promise.all(
        form.signatories.map(async ({ signatureId, ...person }, index) => ({
          ...person,
          signature: await pictureOf('signature', signatureId, `signatories.${index}.signatureId`),
        })),
      ),
      text: form.text,
      place: form.place,
    }
  }

  async function withPictures(viewer: Viewer | null, design: CertificateDesign): Promise<PrintedDesign> {
    const ids = pictureIds(design)
    const bytes = await Promise.all(ids.map((id) => bytesOf(media, viewer, id)))
    return { ...design, files: new Map(ids.map((id, index) => [id, bytes[index] ?? null])) }
  }

  /** Takes new pictures into use, and lets go of those that are no longer in the design. */
  async function exchangePictures(
    tx: Transaction,
    viewer: Viewer,
    before: DesignRow | null,
    design: CertificateDesign,
  ) {
    const old = before === null ? [] : pictureIds(before)
    const now = pictureIds(design)
    const fresh = (ids: string[]) => [...new Set(ids)].filter((id) => !old.includes(id))
    const logo = fresh(pictureIds({ ...design, signatories: [] }))
    const signatures = fresh(pictureIds({ ...design, logo: null }))
    if (logo.length > 0) await media.attach(tx, viewer.id, purposeOf.logo, logo)
    if (signatures.length > 0) await media.attach(tx, viewer.id, purposeOf.signature, signatures)
    const dropped = [...new Set(old)].filter((id) => !now.includes(id))
    if (dropped.length > 0) await media.release(tx, dropped)
  }
}

interface WithPictures {
  logo: { id: string } | null
  signatories: readonly { signature: { id: string } | null }[]
}

const pictureIds = ({ logo, signatories }: WithPictures): string[] =>
  [logo, ...signatories.map(({ signature }) => signature)].flatMap((picture) =>
    picture === null ? [] : picture.id,
  )

const nothing: KeptDesign = { logo: null, signatories: [], text: '', place: '' }

function keptOf({ logo, logoHoldsName, signatories, text, place }: CertificateDesign): KeptDesign {
  return {
    logo: logo && { id: logo.id, ground: logo.ground, holdsName: logoHoldsName },
    signatories: signatories.map(({ name, title, signature }) => ({
      name,
      title,
      signature: signature && { id: signature.id, ground: signature.ground },
    })),
    text,
    place,
  }
}

/** One line per part, as the log shows it. */
function audited({ logo, signatories, text, place }: KeptDesign) {
  const signatory = (index: number) => {
    const person = signatories[index]
    if (person === undefined) return null
    return [person.name, person.title].filter((part) => part !== '').join(', ')
  }
  return {
    logoId: logo?.id ?? null,
    logoHoldsName: logo?.holdsName ?? null,
    firstSignatory: signatory(0),
    firstSignatureId: signatories[0]?.signature?.id ?? null,
    secondSignatory: signatory(1),
    secondSignatureId: signatories[1]?.signature?.id ?? null,
    text: text || null,
    place: place || null,
  }
}

const designChanged = () =>
  new Refusal(
    'certificate-design-changed',
    'Someone changed the design while you were working on it. Please look at their version first.',
  )

function gone(field: string): Refusal {
  const message = 'The picture is no longer there. Please choose it again.'
  return new Refusal('invalid-input', message, { fields: [{ field, message }] })
}
