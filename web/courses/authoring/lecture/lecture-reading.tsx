import { Pencil } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { type LecturePlace, placeOf } from './lecture-place.ts'
import { loadRichEditor } from './rich-editor.ts'

interface LectureReadingProps {
  /** As rendered for students; null if there is no text yet. */
  html: string | null
  /** The editor is loading. */
  busy: boolean
  /** @param place null for the top */
  onEdit: (place: LecturePlace | null) => void
}

/** The id of the element that holds the rendered text. */
export const readingId = 'lecture-reading'

/** The rendered lecture; clicking a word starts editing there. States: text, empty, opening. */
export function LectureReading({ html, busy, onEdit }: LectureReadingProps) {
  // Preload on hover.
  const prepare = () => void loadRichEditor()
  return (
    <>
      <div className="mb-4">
        <Button
          variant="outline"
          size="small"
          busy={busy}
          onPointerEnter={prepare}
          onFocus={prepare}
          onClick={() => onEdit(null)}
        >
          {!busy && <Pencil />}
          {html === null ? 'Write lecture' : 'Edit lecture'}
        </Button>
      </div>
      {html === null ? (
        <p className="text-ink-2">No text yet.</p>
      ) : (
        // biome-ignore lint/a11y/noStaticElementInteractions: by keyboard, the button above begins
        // biome-ignore lint/a11y/useKeyWithClickEvents: as above
        <div
          id={readingId}
          className="lecture lecture-reading wrap-anywhere"
          onClick={({ nativeEvent }) => {
            const place = placeOf(nativeEvent)
            if (place !== null && !busy) onEdit(place)
          }}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server (content/markdown.ts)
          dangerouslySetInnerHTML={{ __html: html }}
        />
      )}
    </>
  )
}
