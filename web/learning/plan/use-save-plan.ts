import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { CoursePlan, PlanChoice } from '../../../contract/learning/plans.ts'
import { weekdayText } from '../../../rules/learning/plan-text.ts'
import { callApi, sentenceOf } from '../../lib/api.ts'
import { toast } from '../../ui/feedback/toast.ts'
import type { PlannedCourse } from './plan-dialog.tsx'
import { forgetPlans } from './queries.ts'

/** Saves, pauses and ends the plan of a course. @param onDone after it is saved */
export function useSavePlan(course: PlannedCourse, onDone: () => void) {
  const queryClient = useQueryClient()
  const params = { id: course.id }
  const { mutate, isPending, error } = useMutation({
    mutationFn: (work: () => Promise<{ title: string; description: string }>) => work(),
    onSuccess: async (news) => {
      await forgetPlans(queryClient)
      toast(news)
      onDone()
    },
  })
  return {
    isBusy: isPending,
    failure: error && sentenceOf(error, 'Your plan wasn’t saved. Please try again.'),

    save: (choice: PlanChoice) =>
      mutate(async () => {
        const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
        const body = { ...choice, timeZone }
        const { plan } = await callApi('PUT /api/user/plans/{id}', { params, body })
        return { title: `${course.code} is planned`, description: nextText(plan) }
      }),

    pause: (paused: boolean) =>
      mutate(async () => {
        const { plan } = await callApi('PUT /api/user/plans/{id}/pause', { params, body: { paused } })
        return paused
          ? { title: 'Plan paused', description: 'Go on whenever you like. Nothing is lost.' }
          : { title: 'Plan resumed', description: nextText(plan) }
      }),

    end: () =>
      mutate(async () => {
        await callApi('DELETE /api/user/plans/{id}', { params })
        return { title: 'Plan ended', description: 'Your progress stays.' }
      }),
  }
}

const nextText = ({ next, time }: CoursePlan) =>
  next === null ? '' : `Next: ${weekdayText(next.date)} at ${time}.`
