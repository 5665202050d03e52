/** What someone wrote, rendered and sanitised by the server when it was written (content/user-text.ts). */
export function PostBody({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server, see above
  return <div className="post-body" dangerouslySetInnerHTML={{ __html: html }} />
}
