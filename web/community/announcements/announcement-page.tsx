import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { AnnouncementDetail } from '../../../contract/community/announcements.ts'
import { callApi } from '../../lib/api.ts'
import { FileList } from '../../lib/files/file-list.tsx'
import { LocalDate } from '../../ui/text/local-date.tsx'
import { Crumb, Kicker } from '../../ui/text/text.tsx'

/** Opening it is recorded for the author's count of readers. */
export function AnnouncementPage({ announcement }: { announcement: AnnouncementDetail }) {
  const { id, title, html, files, audience, author, publishedAt, seen } = announcement
  const queryClient = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: () => callApi('POST /api/user/announcements/{id}/seen', { params: { id } }),
    onSuccess: () =>
      void queryClient.invalidateQueries({ queryKey: ['/api/user/announcements'], refetchType: 'none' }),
  })
  useEffect(() => {
    if (!seen) mutate()
  }, [seen, mutate])
  return (
    <main id="main" className="wrap pb-24">
      <div className="pt-8">
        <Crumb to="/dashboard/announcements">Announcements</Crumb>
      </div>
      <Kicker className="pt-6">
        <bdi>{audience.name}</bdi>
      </Kicker>
      <h1 className="type-title wrap-anywhere pt-2">
        <bdi>{title}</bdi>
      </h1>
      <p className="type-note pt-2 pb-8 text-ink-2">
        {author && (
          <>
            <bdi>{author}</bdi>
            {' · '}
          </>
        )}
        <LocalDate at={publishedAt} ago />
      </p>
      {/* Sanitized by the server (content/markdown.ts). */}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the one place for it, see above */}
      <div className="lecture max-w-reading wrap-anywhere" dangerouslySetInnerHTML={{ __html: html }} />
      {files.length > 0 && (
        <section aria-labelledby="announcement-files" className="mt-8">
          <h2 id="announcement-files" className="type-heading mb-2">
            Files
          </h2>
          <FileList files={files} label="Files of the announcement" />
        </section>
      )}
    </main>
  )
}
