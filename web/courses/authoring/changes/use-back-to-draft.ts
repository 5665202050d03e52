import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AuthoredModule } from '../../../../contract/courses/lectures.ts'
import { sentenceOf } from '../../../lib/api.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { takeBackToDraft } from './changes-queries.ts'

/** Takes live quizzes or assignments of a module back to draft, as long as no student has begun them. */
export function useBackToDraft(module: AuthoredModule, kind: 'quiz' | 'assignment') {
  const queryClient = useQueryClient()
  const [failure, setFailure] = useState<string | null>(null)
  const { id: courseId, status } = module.course
  const isOpen = status === 'published' || status === 'archived'

  async function hide({ id, title }: { id: string; title: string }) {
    setFailure(null)
    try {
      await takeBackToDraft(queryClient, courseId, { kind, id })
      toast({ title: `“${title}” is a draft` })
    } catch (error) {
      setFailure(sentenceOf(error, 'Something went wrong. Please try again.'))
    }
  }
  /** @param used how many students have begun it */
  const hideOf = (item: { id: string; title: string; isDraft: boolean }, used: number) =>
    isOpen && !module.isDraft && !item.isDraft && used === 0 ? () => void hide(item) : null
  return { failure, hideOf }
}
