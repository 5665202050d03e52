import type { CertificateDesign, CertificatePicture } from '../../contract/certificate-design.ts'
import type { Certificate } from '../../contract/certificates.ts'
import { courseAddress } from '../../rules/addresses.ts'
import { workText } from '../../rules/assessment/completion.ts'
import { showCode } from '../../rules/certificates.ts'
import { classNames } from '../ui/class-names.ts'
import { Alert } from '../ui/feedback/alert.tsx'
import { Link } from '../ui/navigation/link.tsx'
import { CoverArt } from '../ui/pictures/cover-art.tsx'
import { Kicker, TextLink } from '../ui/text/text.tsx'
import { CertificateDate } from './certificate-date.tsx'
import { DesignPicture } from './design-picture.tsx'

/** Adds a period to the reason, because another sentence follows. */
const asSentence = (reason: string) => (/\p{P}$/u.test(reason) ? reason : `${reason}.`)

/** Long names are set smaller so that the course stays visible beside them. */
const nameSize = ({ length }: string) =>
  length <= 40 ? 'type-section' : length <= 120 ? 'type-title' : 'type-heading'

export function Revocation({ revoked }: { revoked: NonNullable<Certificate['revoked']> }) {
  return (
    <>
      <CertificateDate at={revoked.at} />. {asSentence(revoked.reason)}
      {revoked.replacedBy && (
        <>
          {' '}
          It was reissued as{' '}
          <TextLink to={`/certificates/${revoked.replacedBy}`}>{showCode(revoked.replacedBy)}</TextLink>.
        </>
      )}
    </>
  )
}

export interface CertificateSheetProps {
  certificate: Certificate
  school: string
  /** Null: the default design. */
  design: CertificateDesign | null
  /** An example, whose course may not exist. */
  isExample?: boolean
  /** The page already says that it is revoked. */
  saysRevoked?: boolean
}

/** Matches the printed certificate. */
export function CertificateSheet(props: CertificateSheetProps) {
  const { certificate, school, design, isExample = false, saysRevoked = false } = props
  const { revoked, work } = certificate
  return (
    <article
      data-department={certificate.departmentId}
      aria-label={work === null ? 'Certificate' : 'Certificate with work'}
      className={classNames(
        'grid overflow-hidden rounded-small border border-line bg-raised max-md:border-l-8 max-md:border-l-(--department) md:grid-cols-[9rem_1fr]',
        // On one sheet of paper, with all that the school adds.
        design && 'print:[zoom:0.75]',
      )}
    >
      <CoverArt
        id={certificate.courseId}
        department={certificate.departmentId}
        columns={2}
        rows={8}
        className="rounded-none max-md:hidden"
      />
      <div className="grid content-between gap-8 px-6 py-7 sm:px-12 sm:py-10">
        <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-b border-line-strong pb-3">
          {design?.logo ? (
            <Letterhead school={school} logo={design.logo} holdsName={design.logoHoldsName} />
          ) : (
            <span className="font-display text-lead">{school}</span>
          )}
          <Kicker as="span" className="text-department">
            {certificate.courseCode} · {certificate.department}
          </Kicker>
        </div>
        {revoked && !saysRevoked && (
          <Alert tone="bad" title="Revoked">
            <Revocation revoked={revoked} />
          </Alert>
        )}
        <div>
          <Kicker>
            {work === null ? 'Certificate of completion' : 'Certificate of completion with work'}
          </Kicker>
          <p className="mt-6 text-ink-2">This is to certify that</p>
          {/* <bdi> and not `dir="auto"`: a right-to-left name must still align with the lines around it. */}
          <p className={classNames(nameSize(certificate.recipientName), 'my-3 text-balance wrap-anywhere')}>
            <bdi>{certificate.recipientName}</bdi>
          </p>
          <p className="text-ink-2">
            has completed all {certificate.moduleCount} modules {work !== null && `and ${workText(work)} `}of
          </p>
          <p className="type-title mt-2">
            {isExample ? (
              <span className="text-department">{certificate.courseTitle}</span>
            ) : (
              <Link
                to={courseAddress(certificate.courseId)}
                className="text-department no-underline hover:underline"
              >
                {certificate.courseTitle}
              </Link>
            )}
          </p>
          <ul className="mt-5 grid max-w-reading gap-1.5 text-ink-2">
            {certificate.outcomes.map((outcome) => (
              <li key={outcome} className="flex gap-3">
                <span aria-hidden="true" className="text-department">
                  –
                </span>
                {outcome}
              </li>
            ))}
          </ul>
        </div>
        {design && !revoked && <Signatures signatories={design.signatories} />}
        <dl className="grid gap-x-10 gap-y-4 border-t border-line pt-5 sm:grid-cols-[auto_auto_1fr]">
          <div className={design?.place ? 'sm:max-w-64' : undefined}>
            <Kicker as="dt">Issued</Kicker>
            <dd>
              {design?.place && (
                <span className="wrap-anywhere">
                  <bdi>{design.place}</bdi>,{' '}
                </span>
              )}
              <CertificateDate at={certificate.issuedAt} />
            </dd>
          </div>
          <div>
            <Kicker as="dt">Instructor</Kicker>
            <dd>{certificate.instructor}</dd>
          </div>
          <div className="sm:text-right">
            <Kicker as="dt">Code</Kicker>
            <dd className="numbers font-semibold">{showCode(certificate.code)}</dd>
          </div>
        </dl>
        {design?.text && (
          <p className="type-note text-ink-2 wrap-anywhere">
            <bdi>{design.text}</bdi>
          </p>
        )}
      </div>
    </article>
  )
}

interface LetterheadProps {
  school: string
  logo: CertificatePicture
  holdsName: boolean
}

function Letterhead({ school, logo, holdsName }: LetterheadProps) {
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-2">
      <DesignPicture kind="logo" picture={logo} alt={holdsName ? school : ''} />
      {!holdsName && <span className="min-w-0 font-display text-lead wrap-anywhere">{school}</span>}
    </span>
  )
}

/** No one vouches for a revoked certificate, so it has none. */
function Signatures({ signatories }: Pick<CertificateDesign, 'signatories'>) {
  if (signatories.length === 0) return null
  return (
    <ul className="grid gap-x-12 gap-y-6 sm:grid-cols-2" aria-label="Signed by">
      {signatories.map(({ name, title, signature }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same person may sign twice
        <li key={index} className="row-span-2 grid min-w-0 grid-rows-subgrid gap-y-0">
          <span className="flex min-h-9 items-end pb-1.5">
            {signature && <DesignPicture kind="signature" picture={signature} alt={`Signature of ${name}`} />}
          </span>
          <span className="border-t border-line-strong pt-1.5 wrap-anywhere">
            <bdi className="font-semibold">{name}</bdi>
            {title && <bdi className="type-note block text-ink-2">{title}</bdi>}
          </span>
        </li>
      ))}
    </ul>
  )
}
