import { createFileRoute } from '@tanstack/react-router'
import { NotesPage } from '../learning/notes/notes-page.tsx'
import { notesQuery } from '../learning/notes/queries.ts'
import { pageHead } from '../lib/page-head.ts'

export const Route = createFileRoute('/dashboard/notes')({
  loader: ({ context }) => context.queryClient.infiniteQuery({ ...notesQuery, staleTime: 'static' }),
  head: ({ matches }) =>
    pageHead(matches, {
      title: 'My Notes',
      description: 'Your notes on lectures.',
      private: true,
    }),
  component: NotesPage,
})
