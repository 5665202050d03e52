import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '../lib/page-head.ts'
import { NotesPage } from '../notes/notes-page.tsx'
import { notesQuery } from '../notes/queries.ts'

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
