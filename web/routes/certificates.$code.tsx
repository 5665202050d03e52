import { createFileRoute } from '@tanstack/react-router'
import { certificateQuery } from '../certificates/queries.ts'
import { CertificateNotFound, SharedCertificatePage } from '../certificates/shared-certificate-page.tsx'
import { orNotFound } from '../lib/or-not-found.ts'
import { pageHead } from '../lib/page-head.ts'
import { siteQuery } from '../school/settings/queries.ts'

export const Route = createFileRoute('/certificates/$code')({
  loader: async ({ context: { queryClient }, params }) => {
    const [{ site }, { certificate, design }] = await Promise.all([
      queryClient.query({ ...siteQuery, staleTime: 'static' }),
      queryClient.query(certificateQuery(params.code)).catch(orNotFound),
    ])
    return { certificate, design, school: site.name }
  },
  // For people with the address, not for search engines.
  head: ({ loaderData, matches }) =>
    pageHead(matches, {
      title: loaderData
        ? `${loaderData.certificate.recipientName}: ${loaderData.certificate.courseTitle}`
        : 'Certificate not found',
      description: 'A certificate of completion, with its signature to check.',
      private: true,
    }),
  component: SharedCertificateRoute,
  notFoundComponent: CertificateNotFound,
})

function SharedCertificateRoute() {
  return <SharedCertificatePage {...Route.useLoaderData()} />
}
