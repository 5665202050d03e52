import { useMutation } from '@tanstack/react-query'
import { callApi } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'

/** A preview of the text, rendered by the server. */
export function Preview({ textOf }: { textOf: () => string }) {
  const { mutate, data, isPending, isError } = useMutation({
    mutationFn: () => callApi('POST /api/announcement-preview', { body: { text: textOf() } }),
  })
  return (
    <div className="mb-7">
      <Button variant="outline" size="small" busy={isPending} onClick={() => mutate()}>
        {data ? 'Refresh preview' : 'Preview'}
      </Button>
      <div aria-live="polite">
        {isError && <p className="mt-3">We couldn’t make the preview. Please try again.</p>}
        {data && (
          <div
            className="lecture mt-4 border-y border-line py-4 wrap-anywhere"
            // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server (content/markdown.ts)
            dangerouslySetInnerHTML={{ __html: data.html }}
          />
        )}
      </div>
    </div>
  )
}
