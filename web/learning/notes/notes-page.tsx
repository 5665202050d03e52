import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import type { ListedNote } from '../../../contract/learning/notes.ts'
import { callApi, sentenceOf } from '../../lib/api.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback/states.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Link } from '../../ui/navigation/link.tsx'
import { LocalDate } from '../../ui/text/local-date.tsx'
import { Kicker } from '../../ui/text/text.tsx'
import { notesQuery } from './queries.ts'
import './notes.css'
import { moduleAddress } from '../../../rules/addresses.ts'

export function NotesPage() {
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = useSuspenseInfiniteQuery(notesQuery)
  const notes = data.pages.flatMap((page) => page.notes)
  return (
    <main id="main" className="wrap pb-24">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4 pt-10 pb-7">
        <h1 className="type-section">My Notes</h1>
        {notes.length > 0 && <ExportButton />}
      </div>
      {notes.length === 0 ? (
        <EmptyState
          title="Your notes will collect here"
          action={<ButtonLink to="/dashboard/courses">Open a lecture</ButtonLink>}
          example={
            <>
              <p className="kicker">FND 100, module 1</p>
              <p>Who pays, and for what? My list: two sponsors, one shop, no ads yet.</p>
            </>
          }
        >
          Write under any lecture. A note saves itself, only you can read it, and it stays beside its lecture.
        </EmptyState>
      ) : (
        <ul className="border-t border-line-strong">
          {notes.map((note) => (
            <NoteEntry key={note.moduleId} note={note} />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <Button
          variant="outline"
          className="mt-8"
          busy={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          Show more notes
        </Button>
      )}
    </main>
  )
}

function NoteEntry({ note }: { note: ListedNote }) {
  return (
    <li className="note-entry" data-department={note.departmentId}>
      <Kicker className="text-department">{`${note.courseCode} ${note.courseTitle}`}</Kicker>
      <h2 className="type-heading mt-1">
        <Link
          to={`${moduleAddress({ courseId: note.courseId, moduleId: note.moduleId })}#my-note`}
          className="no-underline hover:underline"
        >
          {note.moduleTitle}
        </Link>
      </h2>
      <p className="type-note text-ink-2">
        Changed <LocalDate at={note.updatedAt} ago />
      </p>
      {/* The text's own direction may differ from the page's. */}
      <p className="note-entry-text" dir="auto">
        {note.text}
      </p>
    </li>
  )
}

function ExportButton() {
  const [busy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    try {
      const { fileName, markdown } = await callApi('GET /api/user/notes/export', {})
      const address = URL.createObjectURL(new Blob([markdown], { type: 'text/markdown' }))
      const link = document.createElement('a')
      link.href = address
      link.download = fileName
      link.click()
      URL.revokeObjectURL(address)
    } catch (error) {
      const description = sentenceOf(error, 'Please try again.')
      toast({ title: 'Your notes weren’t exported', description, variant: 'destructive' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button variant="outline" busy={busy} onClick={download}>
      <Download aria-hidden="true" />
      Download as Markdown
    </Button>
  )
}
