import { useRouter } from '@tanstack/react-router'

/**
 * A head script that runs once. The router would re-insert a script named in a route's `head` on every navigation, and
 * so run it again; its first listeners would stay and never learn that the page is hydrated.
 */
export function HeadScript({ text }: { text: string }) {
  const { ssr } = useRouter().options
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: constants of ours
    <script nonce={ssr?.nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />
  )
}
