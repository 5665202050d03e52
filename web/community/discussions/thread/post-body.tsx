/**
 * Sanitized by the server when it was written (content/user-text.ts). Each block takes the direction of its first words
 * (writing.css).
 */
export function PostBody({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server, see above
  return <div className="post-body" dir="auto" dangerouslySetInnerHTML={{ __html: html }} />
}
