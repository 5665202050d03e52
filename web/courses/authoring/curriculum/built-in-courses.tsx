import type { BuiltInState } from '../../../../contract/courses/curriculum.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/dialog.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { BlockHead } from '../../../ui/text/text.tsx'
import { useBuiltIn } from './use-built-in.ts'

type Choosing = ReturnType<typeof useBuiltIn>

/** On Course Management: archives all courses that came with the site at once, or brings them back. */
export function BuiltInCourses() {
  const choosing = useBuiltIn()
  const { state, setAsking, busy, failure, offer } = choosing
  if (state.courses === 0) return null
  return (
    <section id="built-in" aria-labelledby="built-in-title" className="pt-16">
      <BlockHead id="built-in-title" title="Built-in courses" />
      {failure && <Alert tone="bad" title={failure} role="alert" className="mt-4" />}
      <p className="max-w-reading pt-4 pb-5 text-ink-2">{sentenceAbout(state)}</p>
      {state.offered ? (
        <Button variant="outline" onClick={() => setAsking(true)}>
          Archive all built-in courses
        </Button>
      ) : (
        <Button variant="outline" busy={busy} onClick={() => void offer(true)}>
          Bring them back
        </Button>
      )}
      <ArchiveQuestion {...choosing} />
    </section>
  )
}

/** On the dashboard of a new school: keep them, or begin with none. */
export function BuiltInChoice() {
  const choosing = useBuiltIn()
  const { state, setAsking, busy, failure, offer } = choosing
  return (
    <>
      {failure && <Alert tone="bad" title={failure} role="alert" className="mt-3" />}
      <p className="mt-1 max-w-[60ch] text-ink-2">
        {state.decided
          ? sentenceAbout(state)
          : `${courses(state.courses)} for creators come with the site. Keep them, or begin with none and add your own. You can change your mind at any time, under Course Management.`}
      </p>
      {!state.decided && (
        <div className="mt-3 flex flex-wrap gap-3">
          <Button variant="outline" size="small" busy={busy} onClick={() => void offer(true)}>
            {`Keep the ${state.courses} courses`}
          </Button>
          <Button variant="outline" size="small" onClick={() => setAsking(true)}>
            Begin with none
          </Button>
        </div>
      )}
      <ArchiveQuestion {...choosing} />
    </>
  )
}

function ArchiveQuestion({ state, isAsking, setAsking, busy, offer }: Choosing) {
  return (
    <ConfirmDialog
      open={isAsking}
      onOpenChange={setAsking}
      title="Archive all built-in courses?"
      description={`${courses(state.open)}, their tracts and the departments that no other course needs leave the catalog. ${enrolled(state.enrolled)} Later versions of the site add no courses. You can bring all of them back.`}
      confirmLabel="Archive them"
      busy={busy}
      onConfirm={() => void offer(false)}
    />
  )
}

const courses = (count: number) => (count === 1 ? 'One course' : `${count} courses`)

function enrolled(count: number): string {
  if (count === 0) return 'No one is enrolled in them yet.'
  const people =
    count === 1
      ? 'The person enrolled in them keeps'
      : `The ${count.toLocaleString('en')} people enrolled in them keep`
  return `${people} their courses.`
}

function sentenceAbout({ offered, courses: all, open }: BuiltInState): string {
  if (!offered)
    return `The ${all} courses that came with the site are archived. Students who were enrolled keep them.`
  return open === all
    ? `${courses(all)} came with the site, and all are offered.`
    : `${courses(all)} came with the site, and ${open} of them are offered.`
}
