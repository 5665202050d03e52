import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { DesignPage } from '../certificates/design-page.tsx'
import { certificateDesignQuery } from '../certificates/queries.ts'
import { callApi } from '../lib/api.ts'
import { pageHead } from '../lib/page-head.ts'
import { siteQuery } from '../school/settings/queries.ts'
import { toast } from '../ui/feedback/toast.ts'

const fresh = { ...certificateDesignQuery, staleTime: 0 }

export const Route = createFileRoute('/admin/settings_/certificate')({
  loader: ({ context }) => context.queryClient.query(fresh),
  head: ({ matches }) =>
    pageHead(matches, {
      title: 'Certificates',
      description: 'Logo, signatories and text of the school’s certificates.',
      private: true,
    }),
  component: CertificateDesignRoute,
})

function CertificateDesignRoute() {
  const queryClient = useQueryClient()
  const { data } = useSuspenseQuery(certificateDesignQuery)
  const { site } = useSuspenseQuery(siteQuery).data
  return (
    <DesignPage
      view={data}
      course={null}
      fallback={null}
      school={site.name}
      back={{ to: '/admin/settings', label: 'Settings' }}
      example="/api/admin/certificate-design/document"
      onPreview={(body, signal) => callApi('POST /api/admin/certificate-design/preview', { body }, signal)}
      onSave={async (body) => {
        const view = await callApi('PUT /api/admin/certificate-design', { body })
        queryClient.setQueryData(certificateDesignQuery.queryKey, view)
        toast({
          title: 'Design saved',
          description: 'Every certificate now has it, except for parts that a course designs itself.',
        })
        return view
      }}
      onReload={() => queryClient.query(fresh)}
    />
  )
}
