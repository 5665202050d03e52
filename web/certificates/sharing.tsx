import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Certificate } from '../../contract/certificates.ts'
import { callApi } from '../lib/api.ts'
import { copyText } from '../lib/copy-text.ts'
import { Button, ExternalButtonLink } from '../ui/button.tsx'
import { toast } from '../ui/feedback/toast.ts'
import { Switch } from '../ui/forms/switch.tsx'
import { BlockHead, TextLink } from '../ui/text/text.tsx'
import { certificateQuery, myCertificatesQuery } from './queries.ts'

interface SharingProps {
  certificate: Certificate
  baseUrl: string
  school: string
  /** Another certificate of the course is on the page, above this one. */
  second?: boolean
}

export function Sharing({ certificate, baseUrl, school, second = false }: SharingProps) {
  const queryClient = useQueryClient()
  const { code } = certificate
  const headingId = second ? 'sharing-second' : 'sharing'
  // The choice, until it is saved.
  const [target, setTarget] = useState<boolean | null>(null)
  const change = useMutation({
    mutationFn: (shared: boolean) =>
      callApi('PUT /api/user/certificates/{code}/sharing', { params: { code }, body: { shared } }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: myCertificatesQuery.queryKey })
      await queryClient.invalidateQueries({ queryKey: certificateQuery(code).queryKey })
    },
    onSettled: () => setTarget(null),
    onError: (error) =>
      toast({ title: 'This wasn’t saved', description: error.message, variant: 'destructive' }),
  })
  const address = `${baseUrl}/certificates/${code}`
  const copy = async () => {
    if (await copyText(address)) toast({ title: 'Address copied' })
    else
      toast({ title: 'Your browser didn’t allow copying', description: 'Please copy the address yourself.' })
  }
  return (
    <section aria-labelledby={headingId} className="print:hidden">
      <BlockHead id={headingId} title={second ? 'Sharing the certificate of completion' : 'Sharing'} />
      <div className="pt-5">
        <Switch
          label="Anyone with the address can see it"
          hint="While this is off, only you can see it."
          checked={target ?? certificate.sharedAt !== null}
          onChange={(event) => {
            setTarget(event.target.checked)
            change.mutate(event.target.checked)
          }}
        />
      </div>
      {certificate.sharedAt !== null && (
        <div className="mt-5 grid gap-4">
          <p className="wrap-anywhere">
            <TextLink to={`/certificates/${code}`}>{address}</TextLink>
          </p>
          <div className="flex flex-wrap gap-3">
            <Button variant="outline" size="small" onClick={copy}>
              Copy address
            </Button>
            <ExternalButtonLink href={linkedIn(certificate, address, school)} variant="outline" size="small">
              Add to LinkedIn
            </ExternalButtonLink>
          </div>
        </div>
      )}
    </section>
  )
}

/** LinkedIn's certification form, filled in. Nothing is sent until the user submits it there. */
function linkedIn(certificate: Certificate, address: string, school: string): string {
  const issued = new Date(certificate.issuedAt)
  const fields = new URLSearchParams({
    startTask: 'CERTIFICATION_NAME',
    name: `${certificate.courseCode} ${certificate.courseTitle}`,
    organizationName: school,
    issueYear: String(issued.getUTCFullYear()),
    issueMonth: String(issued.getUTCMonth() + 1),
    certUrl: address,
    certId: certificate.code,
  })
  return `https://www.linkedin.com/profile/add?${fields}`
}
