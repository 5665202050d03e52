import { useQueryClient } from '@tanstack/react-query'
import type { OutputOf } from '../../contract/index.ts'
import { discussionsAddress, moduleAddress } from '../../rules/addresses.ts'
import { folded } from '../../rules/text/folding.ts'
import { changeTheme, isDark } from '../ui/theme/change-theme.ts'

/** What the palette does itself, or where it leads to begin something. */
export type Action = { label: string; to: string } | { label: string; act: () => void }

const student: Action[] = [
  { label: 'Start review', to: '/dashboard/review' },
  { label: 'New discussion', to: `${discussionsAddress}/general/new` },
  { label: 'Start a study group', to: '/dashboard/study-groups/new' },
]

/** The actions with a word that begins with the typed text; with nothing typed, the one most likely wanted. */
export function useActions(signedIn: boolean, typed: string): Action[] {
  const continuing = useContinue(signedIn)
  const theme = { label: isDark() ? 'Light theme' : 'Dark theme', act: changeTheme }
  const actions = [...continuing, ...(signedIn ? student : []), theme]
  const begins = folded(typed.trim())
  if (begins === '') return continuing
  return actions.filter(({ label }) => ` ${folded(label)}`.includes(` ${begins}`)).slice(0, 3)
}

/** The course studied last, if this visit has loaded the courses: the palette does not wait for them. */
function useContinue(signedIn: boolean): Action[] {
  const cached = useQueryClient().getQueryData<OutputOf<'GET /api/user/enrollments'>>([
    '/api/user/enrollments',
  ])
  const course = signedIn
    ? cached?.courses.find(({ completed, next }) => !completed && next !== null)
    : undefined
  if (!course?.next) return []
  const { id, code, next } = course
  const to = moduleAddress({ courseId: id, moduleId: next.id })
  return [{ label: `Continue ${code}, module ${next.position}`, to }]
}
