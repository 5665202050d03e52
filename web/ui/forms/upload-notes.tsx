/** The server's notes about an uploaded file: what was changed, and what others cannot see or play. */
export function UploadNotes({ notes }: { notes: readonly string[] }) {
  return (
    <div role="status">
      {notes.map((note) => (
        <p key={note} className="type-note mt-2 mb-3 border-l-2 border-gold pl-3 text-ink">
          {note}
        </p>
      ))}
    </div>
  )
}
