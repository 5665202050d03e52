import { CoverArt } from '../pictures/cover-art.tsx'
import { Volume } from '../pictures/volume.tsx'
import { SAMPLE_COURSES } from './sample-courses.ts'
import { Specimen } from './specimen.tsx'

const grid = 'grid grid-cols-[repeat(auto-fill,minmax(150px,1fr))] gap-x-5 gap-y-7'

export function Shelf() {
  return (
    <Specimen title="Cover art" wide>
      <ul className={grid}>
        {SAMPLE_COURSES.map(([id, code, title, department]) => (
          <li key={id} className="type-note">
            <CoverArt id={id} department={department} />
            <b className="numbers mt-2 block">{code}</b>
            <span className="text-ink-2">{title}</span>
          </li>
        ))}
      </ul>
      <h3 className="type-heading">As volumes</h3>
      <ul className={grid}>
        {SAMPLE_COURSES.map(([id, code, title, department]) => (
          <li key={id}>
            <Volume id={id} department={department} code={code} title={title} to={`/course/${id}`} />
          </li>
        ))}
      </ul>
      <h3 className="type-heading">New courses</h3>
      <ul className={grid}>
        {['writing-publishing', 'specialization-electives', 'video-production'].flatMap((department) =>
          Array.from({ length: 6 }, (_, index) => `new-${400 + index}`).map((id) => (
            <li key={department + id}>
              <CoverArt id={id} department={department} />
            </li>
          )),
        )}
      </ul>
    </Specimen>
  )
}
