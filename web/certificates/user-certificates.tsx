import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Certificate } from '../../contract/certificates.ts'
import { showCode } from '../../rules/certificates.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/feedback/states.tsx'
import { Link } from '../ui/navigation/link.tsx'
import { Tag } from '../ui/pictures/badges.tsx'
import { Cell, HeaderCell, RowHeader, Table } from '../ui/table.tsx'
import { BlockHead } from '../ui/text/text.tsx'
import { type CertificateAction, CertificateActionDialog } from './certificate-action-dialog.tsx'
import { CertificateDate } from './certificate-date.tsx'
import { userCertificatesQuery } from './queries.ts'

/** A person's certificates for administrators. Reissuing uses the current name. */
export function UserCertificates({
  certificates,
  userId,
}: {
  certificates: readonly Certificate[]
  userId: string
}) {
  const queryClient = useQueryClient()
  const [requested, setRequested] = useState<{ action: CertificateAction; certificate: Certificate } | null>(
    null,
  )
  return (
    <section aria-labelledby="certificates" className="mt-14">
      <BlockHead id="certificates" title="Certificates" />
      {certificates.length === 0 ? (
        <EmptyState title="No certificates yet">
          A certificate appears here once every module of a course is completed.
        </EmptyState>
      ) : (
        <Table compact caption="Certificates, newest first">
          <thead>
            <tr>
              <HeaderCell>Course</HeaderCell>
              <HeaderCell>Name on it</HeaderCell>
              <HeaderCell>Issued</HeaderCell>
              <HeaderCell>State</HeaderCell>
              <HeaderCell>Change</HeaderCell>
            </tr>
          </thead>
          <tbody>
            {certificates.map((certificate) => (
              <tr key={certificate.code}>
                <RowHeader>
                  <Link to={`/certificates/${certificate.code}`} className="hover:underline">
                    <span className="course-code mr-3">{certificate.courseCode}</span>
                    {certificate.courseTitle}
                  </Link>
                </RowHeader>
                <Cell label="Name on it" className="wrap-anywhere">
                  <bdi>{certificate.recipientName}</bdi>
                </Cell>
                <Cell label="Issued">
                  <CertificateDate at={certificate.issuedAt} />
                </Cell>
                <Cell label="State" plain>
                  <State certificate={certificate} />
                </Cell>
                <Cell>
                  <span className="flex flex-wrap gap-2">
                    {certificate.revoked === null && (
                      <Button
                        variant="outline"
                        size="small"
                        onClick={() => setRequested({ action: 'revoke', certificate })}
                      >
                        Revoke<span className="sr-only">{` ${certificate.courseCode}`}</span>
                      </Button>
                    )}
                    {!certificate.revoked?.replacedBy && (
                      <Button
                        variant="outline"
                        size="small"
                        onClick={() => setRequested({ action: 'reissue', certificate })}
                      >
                        Reissue<span className="sr-only">{` ${certificate.courseCode}`}</span>
                      </Button>
                    )}
                  </span>
                </Cell>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      <CertificateActionDialog
        requested={requested}
        onClose={() => setRequested(null)}
        onDone={() => queryClient.invalidateQueries({ queryKey: userCertificatesQuery(userId).queryKey })}
      />
    </section>
  )
}

function State({ certificate: { revoked, sharedAt } }: { certificate: Certificate }) {
  if (revoked === null) return sharedAt ? <Tag tone="iris">Shared</Tag> : <Tag tone="ok">Valid</Tag>
  return (
    <span className="grid justify-items-start gap-1">
      <Tag tone="bad">Revoked</Tag>
      <span className="text-small text-ink-2 wrap-anywhere">{revoked.reason}</span>
      {revoked.replacedBy && (
        <span className="text-small text-ink-2">{`Reissued as ${showCode(revoked.replacedBy)}`}</span>
      )}
    </span>
  )
}
