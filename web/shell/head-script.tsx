import { useRouter } from '@tanstack/react-router'

/**
 * A script of the document's head that runs once, as the page comes. Among those that a route names in its `head` the
 * router takes it out and puts it in anew with every page that is gone to, so that it runs again each time; what
 * listened before listens on, and nobody tells it any more that the page is awake.
 */
export function HeadScript({ text }: { text: string }) {
  const { ssr } = useRouter().options
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: constants of ours
    <script nonce={ssr?.nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />
  )
}
