import { useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import type { LecturePlace } from './lecture-place.ts'
import { MarkdownView } from './markdown-view.tsx'
import type { RichEditor } from './rich-editor.ts'

interface LectureTextProps {
  /** 'away' if it could not be loaded. */
  editor: RichEditor | 'away'
  text: string
  /** Null starts at the top; undefined keeps the focus where it is. */
  startAt: LecturePlace | null | undefined
  onText: (text: string) => void
}

/**
 * Edits a lecture as rich text or as its Markdown. A lecture that the rich editor cannot hold without loss opens as
 * Markdown and names the line that is the reason. States: rich text, Markdown, Markdown because of its content,
 * Markdown without the editor.
 */
export function LectureText({ editor, text, startAt, onText }: LectureTextProps) {
  const [asMarkdown, setAsMarkdown] = useState(false)
  const isMarkdown = asMarkdown || editor === 'away'
  return (
    <>
      <fieldset className="mb-4 flex flex-wrap gap-2">
        <legend className="sr-only">Edit as</legend>
        <Button
          variant="outline"
          size="small"
          pressed={!isMarkdown}
          disabled={editor === 'away'}
          onClick={() => setAsMarkdown(false)}
        >
          Text
        </Button>
        <Button variant="outline" size="small" pressed={isMarkdown} onClick={() => setAsMarkdown(true)}>
          Markdown
        </Button>
      </fieldset>
      {editor === 'away' && (
        <Alert title="The text editor couldn’t be loaded" className="mb-4">
          You can still use Markdown.
        </Alert>
      )}
      {isMarkdown ? (
        <MarkdownView text={text} onText={onText} />
      ) : (
        <RichText editor={editor} text={text} startAt={startAt} onText={onText} />
      )}
    </>
  )
}

/** Checks whether the editor can hold this lecture when it opens, and again on request. */
function RichText({
  editor,
  text,
  startAt,
  onText,
}: LectureTextProps & { editor: Exclude<RichEditor, 'away'> }) {
  const [opened, setOpened] = useState(() => editor.openLecture(text))
  const area = useRef<HTMLTextAreaElement>(null)
  if ('document' in opened) {
    return <editor.RichView document={opened.document} startAt={startAt} onText={onText} />
  }
  const { line, content } = opened
  return (
    <>
      <Alert title="This lecture opens as Markdown" className="mb-6">
        <p className="mb-3">
          {line === null ? 'It' : `Line ${line}`} has {content}, which the text editor would lose.
        </p>
        <div className="flex flex-wrap gap-3">
          {line !== null && (
            <Button variant="outline" size="small" onClick={() => chooseLine(area.current, line)}>
              Go to line {line}
            </Button>
          )}
          <Button variant="quiet" size="small" onClick={() => setOpened(editor.openLecture(text))}>
            Try the text editor again
          </Button>
        </div>
      </Alert>
      <MarkdownView area={area} text={text} onText={onText} />
    </>
  )
}

/** @param line from 1 */
function chooseLine(area: HTMLTextAreaElement | null, line: number): void {
  if (area === null) return
  const lines = area.value.split('\n')
  const start = lines.slice(0, line - 1).reduce((sum, { length }) => sum + length + 1, 0)
  // Only focus scrolls to the caret; a selection does not.
  area.setSelectionRange(start, start)
  area.focus()
  area.setSelectionRange(start, start + (lines[line - 1]?.length ?? 0))
}
