import { useSuspenseQuery } from '@tanstack/react-query'
import { type RefObject, useLayoutEffect, useRef } from 'react'
import type { Note } from '../../../contract/learning/notes.ts'
import { longestNote } from '../../../rules/learning/notes.ts'
import { SaveStatusLine } from '../../lib/autosave/save-status.tsx'
import { TextLink } from '../../ui/text/text.tsx'
import { moveCaret } from './caret.ts'
import { noteQuery } from './queries.ts'
import { useNote } from './use-note.ts'
import './notes.css'

interface NotePanelProps {
  viewerId: string
  courseId: string
  moduleId: string
}

/** The viewer's note beside a module. Its data is loaded with the page. */
export function NotePanel({ viewerId, courseId, moduleId }: NotePanelProps) {
  const { data } = useSuspenseQuery(noteQuery(courseId, moduleId))
  // Another module is another note; unmounting sends the pending text.
  return <NoteField key={moduleId} viewerId={viewerId} courseId={courseId} note={data.note} />
}

function NoteField({ viewerId, courseId, note }: { viewerId: string; courseId: string; note: Note }) {
  const area = useRef<HTMLTextAreaElement>(null)
  const typed = () => area.current?.value
  const { content: text, status, joined, change } = useNote(viewerId, courseId, note, typed)
  const field = useCaretKept(area, text)
  return (
    <section aria-labelledby="note-heading" className="course-note print:hidden" id="my-note">
      <div className="note-head">
        <h3 id="note-heading" className="type-heading">
          My notes
        </h3>
        <TextLink to="/dashboard/notes">All my notes</TextLink>
      </div>
      <p id="note-hint" className="type-note text-ink-2">
        Only you can read this.
      </p>
      <textarea
        {...field}
        // No maxLength, which would silently cut pasted text; a line below says that it is too long.
        className="control note-text"
        aria-labelledby="note-heading"
        aria-describedby="note-hint"
        placeholder="What do you want to remember, try or ask?"
        rows={5}
        value={text}
        onChange={(event) => change(event.target.value)}
      />
      <p className="note-state">
        <SaveStatusLine
          status={status}
          untouched={text === '' && ''}
          reason={
            text.length > longestNote ? 'A note can have 20,000 characters, so please shorten it.' : null
          }
        />
        {joined && (
          <span role="status" className="type-note text-ink-2">
            {' This note was also changed elsewhere. We kept both texts, so please tidy them up.'}
          </span>
        )}
      </p>
    </section>
  )
}

/** Keeps the caret in place when remote lines are merged in. */
function useCaretKept(ref: RefObject<HTMLTextAreaElement | null>, text: string) {
  const known = useRef({ text, caret: 0 })
  useLayoutEffect(() => {
    const element = ref.current
    if (element === null || document.activeElement !== element) return
    const { text: earlier, caret } = known.current
    if (earlier !== text) element.selectionEnd = element.selectionStart = moveCaret(earlier, text, caret)
    known.current = { text, caret: element.selectionStart }
  }, [text, ref])
  const remember = () => {
    const element = ref.current
    if (element !== null) known.current = { text: element.value, caret: element.selectionStart }
  }
  return { ref, onSelect: remember, onInput: remember }
}
