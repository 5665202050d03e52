import { DepartmentBadge } from '../pictures/department-badge.tsx'
import { Kicker } from '../text/text.tsx'
import { Row, Specimen } from './specimen.tsx'

const SWATCHES = [
  ['Ground', 'paper', 'bg-paper'],
  ['Sunk', 'sunk', 'bg-sunk'],
  ['Raised', 'raised', 'bg-raised'],
  ['Hairline', 'line', 'bg-line'],
  ['Control edge', 'edge', 'bg-edge'],
  ['Ink', 'ink', 'bg-ink'],
  ['Ink 2', 'ink-2', 'bg-ink-2'],
  ['Ink 3', 'ink-3', 'bg-ink-3'],
  ['Action', 'iris', 'bg-iris'],
  ['Highlight', 'gold', 'bg-gold'],
  ['Success', 'ok', 'bg-ok'],
  ['Error', 'bad', 'bg-bad'],
  ['Night', 'night', 'bg-night'],
] as const

const DEPARTMENTS = [
  'Foundation Core',
  'Branding Department',
  'Marketing Department',
  'Content Strategy Department',
  'Creator Business Department',
  'Audio & Podcast Department',
  'Video Production Department',
  'Writing & Publishing Department',
  'Specialization Electives',
]

export function Foundations() {
  return (
    <>
      <Specimen title="Colour">
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(118px,1fr))] gap-4">
          {SWATCHES.map(([name, token, fill]) => (
            <li key={token}>
              <span className={`mb-1.5 block h-18 rounded-small border border-line ${fill}`} />
              <b className="type-note block">{name}</b>
              <span className="type-note text-ink-2">{token}</span>
            </li>
          ))}
        </ul>
        <Row>
          {DEPARTMENTS.map((name) => (
            <DepartmentBadge key={name} department={name} />
          ))}
        </Row>
      </Specimen>
      <Specimen title="Type">
        <p className="type-display">
          Display, <em>76 opsz</em>
        </p>
        <p className="type-section">Section, 64</p>
        <p className="type-title">
          Title, thirty courses, <em>nine houses</em>
        </p>
        <p className="type-heading">Heading, set for reading at a glance</p>
        <p className="type-lead">A lead says in one breath what the page is for.</p>
        <p className="max-w-reading text-reading leading-[1.68]">
          Reading. A lecture is set in Inter at 18 on 30 with lines of at most seventy characters, so that the
          eye finds the next line without looking for it.
        </p>
        <p>
          Interface text, 16 on 26. Numbers line up: <span className="numbers">1,486 / 2,037</span>. Names:
          Łukasz, Şule, Øyvind, José, Čapek. Signs: “”‘’–—…•·→←✓×€£¥ x²
        </p>
        <p className="type-note text-ink-2">Note, 14 on 21, for dates and counts.</p>
        <Kicker>Opened capitals for running heads</Kicker>
      </Specimen>
    </>
  )
}
