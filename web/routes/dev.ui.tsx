import { createFileRoute, notFound } from '@tanstack/react-router'
import { lazy } from 'react'

const Gallery = import.meta.env.DEV
  ? lazy(() => import('../ui/gallery/gallery.tsx').then(({ Gallery }) => ({ default: Gallery })))
  : () => null

/** The gallery, in development only. */
export const Route = createFileRoute('/dev/ui')({
  beforeLoad: () => {
    if (!import.meta.env.DEV) throw notFound()
  },
  component: () => <Gallery />,
})
