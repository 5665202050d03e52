import { lazy, Suspense, useEffect, useState } from 'react'
import { lectureId } from '../lecture/lecture-reading.tsx'

export interface OwnNumbersProps {
  viewerId: string
  courseId: string
  moduleId: string
}

const KeptNumbers = lazy(() => import('./kept-numbers.tsx'))

/** Keeps a student's own numbers, if the lecture has calculators. Needs a key of the module. */
export function OwnNumbers(props: OwnNumbersProps) {
  const [lecture, setLecture] = useState<HTMLElement | null>(null)
  useEffect(() => {
    const found = document.getElementById(lectureId)
    if (found?.querySelector('[data-lecture-block="calculator"]')) setLecture(found)
  }, [])
  if (lecture === null) return null
  return (
    <Suspense>
      <KeptNumbers {...props} lecture={lecture} />
    </Suspense>
  )
}
