import { useState } from 'react'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import type { LecturePlace } from './lecture-place.ts'
import { MarkdownView } from './markdown-view.tsx'
import type { RichEditor } from './rich-editor.ts'

interface LectureTextProps {
  /** 'away': it could not be loaded. */
  editor: RichEditor | 'away'
  text: string
  /** Where writing begins; null: at the top. Undefined: the keyboard stays where it is. */
  startAt: LecturePlace | null | undefined
  onText: (text: string) => void
}

/**
 * The lecture to write in: as it will look, or as the Markdown it is stored as. What the text editor would lose opens
 * as Markdown, and says so. States: text, Markdown, Markdown because of what is in it, Markdown without the editor.
 */
export function LectureText({ editor, text, startAt, onText }: LectureTextProps) {
  const [asMarkdown, setAsMarkdown] = useState(false)
  const isMarkdown = asMarkdown || editor === 'away'
  return (
    <>
      <fieldset className="mb-4 flex flex-wrap gap-2">
        <legend className="sr-only">Write as</legend>
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
        <Alert title="The text editor could not be loaded" className="mb-4">
          Markdown works without it.
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

/** The text editor, if it can hold this lecture. That is asked once, when it opens. */
function RichText({
  editor,
  text,
  startAt,
  onText,
}: LectureTextProps & { editor: Exclude<RichEditor, 'away'> }) {
  const [document] = useState(() => editor.openLecture(text))
  if (document !== null) return <editor.RichView document={document} startAt={startAt} onText={onText} />
  return (
    <>
      <Alert title="This lecture opens as Markdown" className="mb-6">
        It holds something that the text editor would lose.
      </Alert>
      <MarkdownView text={text} onText={onText} />
    </>
  )
}
