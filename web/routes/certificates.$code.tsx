import { createFileRoute, notFound } from '@tanstack/react-router'
import { certificateQuery } from '../certificates/queries.ts'
import { CertificateNotFound, SharedCertificatePage } from '../certificates/shared-certificate-page.tsx'
import { ApiError } from '../lib/api.ts'
import { pageHead } from '../lib/page-head.ts'
import { siteQuery } from '../settings/queries.ts'

export const Route = createFileRoute('/certificates/$code')({
  loader: async ({ context: { queryClient }, params }) => {
    const [{ site }, { certificate }] = await Promise.all([
      queryClient.query({ ...siteQuery, staleTime: 'static' }),
      queryClient.query(certificateQuery(params.code)).catch((error: unknown) => {
        if (error instanceof ApiError && error.status === 404) throw notFound()
        throw error
      }),
    ])
    return { certificate, school: site.name }
  },
  // Found by those who were given the address, not by search engines.
  head: ({ loaderData }) =>
    pageHead({
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
