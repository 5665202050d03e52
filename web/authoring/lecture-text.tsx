import { useState } from 'react'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { MarkdownView } from './markdown-view.tsx'
import { type RichEditor, useRichEditor } from './use-rich-editor.ts'

interface LectureTextProps {
  text: string
  onText: (text: string) => void
}

/**
 * The lecture to write in: as it will look, or as the Markdown it is stored as. What the text editor would lose opens
 * as Markdown, and says so. States: loading, text, Markdown, Markdown because of what is in it.
 */
export function LectureText({ text, onText }: LectureTextProps) {
  const editor = useRichEditor()
  const [asMarkdown, setAsMarkdown] = useState(false)
  if (editor === null) return <Waiting text={text} />
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
        <RichText editor={editor} text={text} onText={onText} />
      )}
    </>
  )
}

/** The text editor, if it can hold this lecture. That is asked once, when it opens. */
function RichText({ editor, text, onText }: LectureTextProps & { editor: Exclude<RichEditor, 'away'> }) {
  const [document] = useState(() => editor.openLecture(text))
  if (document !== null) return <editor.RichView document={document} onText={onText} />
  return (
    <>
      <Alert title="This lecture opens as Markdown" className="mb-6">
        It holds something that the text editor would lose.
      </Alert>
      <MarkdownView text={text} onText={onText} />
    </>
  )
}

/** Before the editor is here, and where no script runs: the text, to read. */
function Waiting({ text }: { text: string }) {
  return (
    <>
      <p className="mb-3">
        <Spinner label="Loading the editor" />
      </p>
      <textarea readOnly aria-label="Lecture" rows={24} className="control lecture-source" value={text} />
    </>
  )
}
