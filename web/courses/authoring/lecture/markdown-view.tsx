import { type Ref, useEffect, useId, useState } from 'react'
import { callApi, sentenceOf } from '../../../lib/api.ts'

interface MarkdownViewProps {
  area?: Ref<HTMLTextAreaElement>
  text: string
  onText: (text: string) => void
}

/** Milliseconds of debounce before the preview updates. */
const pause = 500

/**
 * Markdown beside a preview, rendered by the server exactly as for students. States: writing, preview loading, preview
 * unavailable.
 */
export function MarkdownView({ area, text, onText }: MarkdownViewProps) {
  const id = useId()
  const [html, setHtml] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => {
    const controller = new AbortController()
    const timer = setTimeout(async () => {
      try {
        const answer = await callApi(
          'POST /api/authoring/preview',
          { body: { markdown: text } },
          controller.signal,
        )
        setHtml(answer.html)
        setProblem(null)
      } catch (error) {
        if (controller.signal.aborted) return
        setProblem(sentenceOf(error, 'We couldn’t make the preview.'))
      }
    }, pause)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [text])
  return (
    <div className="grid gap-8 lg:grid-cols-2">
      <div className="min-w-0">
        <label htmlFor={id} className="field-label">
          Markdown
        </label>
        <textarea
          ref={area}
          id={id}
          className="control lecture-source"
          rows={24}
          value={text}
          onChange={({ target }) => onText(target.value)}
        />
      </div>
      <section aria-label="Preview" className="min-w-0">
        <h2 className="field-label">Preview</h2>
        {problem && <p className="type-note mb-3 text-ink-2">{problem}</p>}
        {html === '' && <p className="text-ink-2">Your text appears here as students will see it.</p>}
        {html && (
          <div
            className="lecture lecture-preview wrap-anywhere"
            // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server (content/markdown.ts)
            dangerouslySetInnerHTML={{ __html: html }}
          />
        )}
      </section>
    </div>
  )
}
