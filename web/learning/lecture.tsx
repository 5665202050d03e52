import { useEffect, useRef } from 'react'
import '../ui/styles/lecture.css'

/** A lecture as it was rendered and sanitised when it was written. */
export function Lecture({ html }: { html: string }) {
  const article = useRef<HTMLElement>(null)
  // A link to a section of this lecture works even when the lecture came after the page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another lecture has other sections
  useEffect(() => {
    const id = decodeURIComponent(window.location.hash.slice(1))
    if (id) article.current?.querySelector(`#${CSS.escape(id)}`)?.scrollIntoView()
  }, [html])
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by content/markdown.ts when it was written
  return <article ref={article} className="lecture" dangerouslySetInnerHTML={{ __html: html }} />
}
