/**
 * What someone wrote, rendered and sanitised by the server when it was written (content/user-text.ts). It runs in the
 * direction of its first words, and each of its blocks in that of its own (writing.css).
 */
export function PostBody({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server, see above
  return <div className="post-body" dir="auto" dangerouslySetInnerHTML={{ __html: html }} />
}
