import type {
  CertificateDesign,
  CertificateDesignChange,
  CertificateDesignForm,
} from '../../../contract/certificate-design.ts'
import type { OutputOf } from '../../../contract/index.ts'
import type { MediaFile } from '../../../contract/media.ts'
import type { Database, Transaction } from '../../../database/client.ts'
import { type DesignPictureKind, designOfCourse, isDefaultDesign } from '../../../rules/certificate-design.ts'
import { exampleCertificate } from '../../../rules/certificate-example.ts'
import type { TeachingService } from '../../assessment/teaching/service.ts'
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
import {
  allDesigns,
  type DesignOwner,
  type DesignRow,
  findDesign,
  type KeptDesign,
  lockDesign,
  otherDesigns,
  putDesign,
} from './queries.ts'

export interface DesignDependencies {
  db: Database
  events: Events
  audit: AuditService
  media: MediaService
  settings: SettingsService
  print: PrintService
  teaching: Pick<TeachingService, 'requireCourse'>
}

type DesignOfSchool = OutputOf<'GET /api/admin/certificate-design'>
type DesignOfCourse = OutputOf<'GET /api/admin/courses/{courseId}/certificate-design'>

/** The designs of certificates, cached until the content changes. */
export interface CertificateDesignService {
  /** What the certificates of a course look like. Null: the default design. */
  current(courseId: string): Promise<CertificateDesign | null>

  /** The school's, and by course id those that differ from it. */
  several(courseIds: readonly string[]): Promise<{
    design: CertificateDesign | null
    designs: Record<string, CertificateDesign>
  }>

  /** As `current`, with the bytes of its pictures. */
  printed(courseId: string): Promise<PrintedDesign | null>

  view(): Promise<DesignOfSchool>

  /** @throws Refusal `course-not-found` */
  viewOfCourse(viewer: Viewer, courseId: string): Promise<DesignOfCourse>

  /**
   * By an administrator; logged.
   *
   * @throws Refusal `certificate-design-changed`; `invalid-input` for a picture that is not the viewer's, or deleted
   */
  change(viewer: Viewer, change: CertificateDesignChange): Promise<DesignOfSchool>

  /** As `change`, of a course. @throws Refusal also `course-not-found` */
  changeOfCourse(viewer: Viewer, courseId: string, change: CertificateDesignChange): Promise<DesignOfCourse>

  /**
   * The first page of an example as SVG. Keeps nothing.
   *
   * @throws Refusal `busy`; `invalid-input` for a missing picture; `course-not-found`
   */
  preview(viewer: Viewer, owner: DesignOwner, form: CertificateDesignForm): Promise<string>

  /** An example in the saved design. @throws Refusal `course-not-found`, from `bytes`: `busy` */
  example(viewer: Viewer, owner: DesignOwner): Promise<PrintableDocument>
}

export function certificateDesignService({
  db,
  events,
  audit,
  media,
  settings,
  print,
  teaching,
}: DesignDependencies): CertificateDesignService {
  let kept: Promise<Map<DesignOwner, CertificateDesign>> | null = null
  let keptPrinted = new Map<string, Promise<PrintedDesign | null>>()
  const forget = () => {
    kept = null
    keptPrinted = new Map()
  }
  events.subscribe('content', forget)
  events.onGap(forget)

  return {
    current,

    async several(courseIds) {
      const designs = await all()
      const school = designs.get(null) ?? null
      const own = [...new Set(courseIds)].flatMap((id) => {
        const design = designs.has(id) ? designOfCourse(school, designs.get(id) ?? null) : null
        return design === null ? [] : [[id, design] as const]
      })
      return { design: school, designs: Object.fromEntries(own) }
    },

    printed: (courseId) => printed(courseId),

    view: () => view(null),

    viewOfCourse,

    async change(viewer, change) {
      await write(viewer, null, change, { id: 'school', label: 'Certificates' })
      return view(null)
    },

    async changeOfCourse(viewer, courseId, change) {
      const { code } = await teaching.requireCourse(viewer, courseId, 'edit-course')
      await write(viewer, courseId, change, { id: courseId, label: `Certificates of ${code}` })
      return viewOfCourse(viewer, courseId)
    },

    async preview(viewer, owner, form) {
      if (owner !== null) await teaching.requireCourse(viewer, owner, 'edit-course')
      const own = await designOf(viewer, form)
      const design = owner === null ? own : designOfCourse(await ofSchool(), own)
      const drawn = design === null || isDefaultDesign(design) ? null : await withPictures(viewer, design)
      const source = certificateSource(exampleCertificate, await settings.site(), drawn)
      return print.picture(source, { kind: 'certificate', id: 'example' })
    },

    async example(viewer, owner) {
      if (owner !== null) await teaching.requireCourse(viewer, owner, 'edit-course')
      const source = certificateSource(exampleCertificate, await settings.site(), await printed(owner))
      return {
        edition: editionOf(print.templates, source),
        name: 'Certificate example.pdf',
        bytes: () => print.typeset(source, { kind: 'certificate', id: 'example' }),
      }
    },
  }

  async function write(
    viewer: Viewer,
    owner: DesignOwner,
    { revision, ...form }: CertificateDesignChange,
    subject: { id: string; label: string },
  ) {
    // First of all, because the other change may have removed pictures of this one.
    if (((await findDesign(db, owner))?.revision ?? 0) !== revision) throw designChanged()
    const design = await designOf(viewer, form)
    await db.transaction(async (tx) => {
      const before = await lockDesign(tx, owner)
      if ((before?.revision ?? 0) !== revision || !(await putDesign(tx, owner, keptOf(design), revision)))
        throw designChanged()
      await exchangePictures(tx, viewer, { owner, before, design })
      await audit.recordChange(tx, viewer, {
        action: 'certificate-design.changed',
        subject: { kind: 'certificate-design', ...subject },
        before: audited(before ?? nothing),
        after: audited(keptOf(design)),
      })
      await events.publish(tx, 'content', { settings: true })
    })
    // This process need not wait for its own notification.
    forget()
  }

  async function all(): Promise<Map<DesignOwner, CertificateDesign>> {
    kept ??= read()
    return kept.catch((error: unknown) => {
      forget()
      throw error
    })
  }

  /** Without those that went back to the default. */
  async function read() {
    const rows = await allDesigns(db)
    const files = await media.files(rows.flatMap(pictureIds))
    const designs = rows.map((row) => [row.courseId, presented(row, files)] as const)
    return new Map(designs.flatMap(([owner, design]) => (design === null ? [] : [[owner, design] as const])))
  }

  async function ofSchool() {
    return (await all()).get(null) ?? null
  }

  async function current(courseId: DesignOwner): Promise<CertificateDesign | null> {
    const designs = await all()
    const school = designs.get(null) ?? null
    return courseId === null ? school : designOfCourse(school, designs.get(courseId) ?? null)
  }

  async function printed(owner: DesignOwner): Promise<PrintedDesign | null> {
    // Courses without a design of their own share the school's.
    const key = owner !== null && (await all()).has(owner) ? owner : null
    const place = key ?? ''
    const known =
      keptPrinted.get(place) ??
      current(key).then((design) => (design === null ? null : withPictures(null, design)))
    keptPrinted.set(place, known)
    return known.catch((error: unknown) => {
      forget()
      throw error
    })
  }

  /** Not from the cache: its revision decides about the next change. */
  async function view(owner: DesignOwner): Promise<DesignOfSchool> {
    const row = await findDesign(db, owner)
    if (row === null) return { design: null, revision: 0 }
    return { design: presented(row, await media.files(pictureIds(row))), revision: row.revision }
  }

  async function viewOfCourse(viewer: Viewer, courseId: string): Promise<DesignOfCourse> {
    const { id, code, title } = await teaching.requireCourse(viewer, courseId, 'edit-course')
    const [own, school] = await Promise.all([view(courseId), ofSchool()])
    return { course: { id, code, title }, school, ...own }
  }

  function presented(row: DesignRow, files: ReadonlyMap<string, MediaFile>): CertificateDesign | null {
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
    { owner, before, design }: { owner: DesignOwner; before: DesignRow | null; design: CertificateDesign },
  ) {
    const old = before === null ? [] : pictureIds(before)
    const now = pictureIds(design)
    const fresh = (ids: string[]) => [...new Set(ids)].filter((id) => !old.includes(id))
    const logo = fresh(pictureIds({ ...design, signatories: [] }))
    const signatures = fresh(pictureIds({ ...design, logo: null }))
    if (logo.length > 0) await media.attach(tx, viewer.id, purposeOf.logo, logo)
    if (signatures.length > 0) await media.attach(tx, viewer.id, purposeOf.signature, signatures)
    const dropped = [...new Set(old)].filter((id) => !now.includes(id))
    if (dropped.length === 0) return
    const usedElsewhere = (await otherDesigns(tx, owner)).flatMap(pictureIds)
    const unused = dropped.filter((id) => !usedElsewhere.includes(id))
    if (unused.length > 0) await media.release(tx, unused)
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
