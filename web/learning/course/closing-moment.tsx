import { ArrowRight, Check } from 'lucide-react'
import type { Course } from '../../../contract/courses/catalogue.ts'
import { certificateAddress, courseAddress } from '../../../rules/addresses.ts'
import { counted } from '../../../rules/text/counted.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { CoverArt } from '../../ui/pictures/cover-art.tsx'
import { Volume } from '../../ui/pictures/volume.tsx'
import { ArrowLink, Kicker } from '../../ui/text/text.tsx'
import './closing-moment.css'

export interface ClosingMomentProps {
  course: Course
  /** What the student handed in in this course. */
  works: readonly { title: string; address: string }[]
  /** The next course of the tract the student follows. */
  next: { tract: string; id: string; code: string; title: string; departmentId: string } | null
  onClose: () => void
}

/** Shown once, when the last module of a course is completed: the volume turns to its back cover. */
export function ClosingMoment({ course, works, next, onClose }: ClosingMomentProps) {
  return (
    <Dialog
      open
      wide
      onOpenChange={onClose}
      title={
        <>
          You finished <em>{course.title}</em>
        </>
      }
      actions={
        <>
          <ButtonLink to={certificateAddress(course.id)} variant="gold">
            See your certificate
          </ButtonLink>
          <ButtonLink to={`${certificateAddress(course.id)}#sharing`} variant="outline">
            Share it
          </ButtonLink>
          {next && (
            <ButtonLink to={courseAddress(next.id)} variant="outline">
              {`Next: ${next.code}`}
              <ArrowRight aria-hidden="true" />
            </ButtonLink>
          )}
        </>
      }
    >
      <div className="closing-moment" data-department={course.departmentId}>
        <TurningVolume course={course} />
        <div className="grid min-w-0 content-start gap-6">
          <section aria-labelledby="closing-outcomes">
            <Kicker as="h3" id="closing-outcomes">
              Now you can
            </Kicker>
            <ul className="closing-outcomes">
              {course.outcomes.map((outcome) => (
                <li key={outcome}>
                  <Check aria-hidden="true" />
                  {outcome}
                </li>
              ))}
            </ul>
          </section>
          {works.length > 0 && (
            <section aria-labelledby="closing-works">
              <Kicker as="h3" id="closing-works">
                What you made
              </Kicker>
              <ul className="mt-2">
                {works.map(({ title, address }) => (
                  <li
                    key={address}
                    className="flex flex-wrap justify-between gap-x-5 border-b border-line py-2"
                  >
                    <span className="wrap-anywhere">{title}</span>
                    <ArrowLink to={address}>
                      Show your work<span className="sr-only">{`: ${title}`}</span>
                    </ArrowLink>
                  </li>
                ))}
              </ul>
            </section>
          )}
          {next ? (
            <section aria-labelledby="closing-next" className="flex items-center gap-4">
              <div className="w-14 flex-none">
                <Volume id={next.id} department={next.departmentId} code={next.code} title={next.title} />
              </div>
              <div className="min-w-0">
                <Kicker as="h3" id="closing-next">{`Next in ${next.tract}`}</Kicker>
                <p className="type-heading mt-1 wrap-anywhere">{next.title}</p>
              </div>
            </section>
          ) : (
            <p>
              <ArrowLink to="/courses">Find your next course</ArrowLink>
            </p>
          )}
        </div>
      </div>
    </Dialog>
  )
}

/** Decorative: the title and the outcomes beside it say the same. */
function TurningVolume({ course }: { course: Course }) {
  return (
    <div className="turning-volume" aria-hidden="true">
      <div className="turning-volume-book">
        <Volume id={course.id} department={course.departmentId} code={course.code} title={course.title} />
        <span className="volume turning-volume-back">
          <CoverArt id={course.id} department={course.departmentId} columns={4} rows={5} />
          <span className="turning-volume-seal">
            <Check />
            <b>{course.code}</b>
            <span>{counted(course.moduleCount, 'module')}</span>
          </span>
        </span>
      </div>
    </div>
  )
}
