import { useId } from 'react'
import '../ui/styles/lecture.css'

/** The work that a question is about. */
export function Stimulus({ html }: { html: string | undefined }) {
  if (html === undefined) return null
  return (
    <figure className="question-stimulus lecture" aria-label="Shown with the question" dir="auto">
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: rendered and sanitized by content/stimulus.ts */}
      <div dangerouslySetInnerHTML={{ __html: html }} />
    </figure>
  )
}

/** Tells those whose focus comes to the heading of a question that something is shown before it. */
export function useStimulusHint(html: string | undefined) {
  const id = useId()
  if (html === undefined) return { describedBy: undefined, hint: null }
  const hint = (
    <span id={id} hidden>
      Something is shown before this question.
    </span>
  )
  return { describedBy: id, hint }
}
