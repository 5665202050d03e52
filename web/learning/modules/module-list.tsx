import { Check, ChevronDown, Circle, Lock } from 'lucide-react'
import { Fragment } from 'react'
import type { CourseModule } from '../../../contract/courses/catalogue.ts'
import { moduleAddress } from '../../../rules/addresses.ts'
import { sectionsOf } from '../../../rules/courses/sections.ts'
import type { ModuleState } from '../../../rules/learning/progress.ts'
import { Link } from '../../ui/navigation/link.tsx'
import { DataCost } from '../../ui/text/data-cost.tsx'
import { closeCourseContents } from './course-contents.tsx'
import { costText } from './data-costs.ts'
import { moduleKinds } from './module-kinds.ts'
import { OpeningTime } from './opening-time.tsx'
import './module-list.css'

const stateNames: Record<ModuleState, string> = {
  locked: 'Locked',
  available: 'Available',
  current: 'Current',
  completed: 'Completed',
}

export interface ModuleListProps {
  courseId: string
  modules: readonly CourseModule[]
  states: readonly ModuleState[]
  selected: number
  /** Went live after the student completed the course; may be empty. */
  isNew?: readonly boolean[]
  /** When each is to open in the student's round; empty without one. */
  opens?: readonly (string | null)[]
  /** Ids of modules whose lecture changed since the student completed them. */
  changed?: ReadonlySet<string>
  /** Called instead of following the link of a locked module, with its index. */
  onRefused: (index: number) => void
}

/** With more modules, only the section of the selected one begins open. */
const mostInView = 12

/** Arrow keys move between modules. In a long course they are below the headings of its sections. */
export function ModuleList(props: ModuleListProps) {
  const { modules, states, selected } = props
  return (
    <nav aria-label="Modules" onKeyDown={moveFocus}>
      {sectionsOf(modules).map(({ title, first, modules: those }) => {
        const rows = <ModuleRows {...props} first={first} modules={those} />
        if (title === null) return <Fragment key={first}>{rows}</Fragment>
        const done = states.slice(first, first + those.length).filter((state) => state === 'completed').length
        const isHere = selected >= first && selected < first + those.length
        return (
          <details key={title} className="module-section" open={isHere || modules.length <= mostInView}>
            <summary>
              <ChevronDown className="module-section-mark" aria-hidden="true" />
              <h3>{title}</h3>
              <span className="numbers">{`${done} of ${those.length}`}</span>
            </summary>
            {rows}
          </details>
        )
      })}
    </nav>
  )
}

/** @param props.modules a run of them, of which the first has the index `first` in the course */
function ModuleRows(props: ModuleListProps & { first: number }) {
  const { courseId, modules, first, states, selected, isNew = [], opens = [], changed, onRefused } = props
  return (
    <ol className="module-list" start={first + 1}>
      {modules.map((module, place) => {
        const index = first + place
        const state = states[index] ?? 'locked'
        const opensAt = state === 'locked' ? opens[index] : null
        const { label, icon: Icon } = moduleKinds[module.type]
        return (
          <li key={module.id} data-state={state} data-selected={index === selected || undefined}>
            <Link
              to={moduleAddress({ courseId, moduleId: module.id })}
              preload={state === 'locked' ? false : 'intent'}
              aria-current={index === selected ? 'step' : undefined}
              aria-disabled={state === 'locked' || undefined}
              onClick={(event) => {
                if (state !== 'locked') return closeCourseContents()
                event.preventDefault()
                onRefused(index)
              }}
            >
              <span className="module-number" aria-hidden="true">
                {index + 1}
              </span>
              <span className="module-title">{module.title}</span>
              <span className="module-mark" aria-hidden="true">
                {state === 'completed' && <Check />}
                {state === 'locked' && <Lock />}
                {(state === 'available' || state === 'current') && <Circle />}
              </span>
              <span className="module-kind">
                <Icon aria-hidden="true" />
                {label} <span aria-hidden="true">·</span> {isNew[index] && 'New, '}
                {isNew[index] ? stateNames[state].toLowerCase() : stateNames[state]}
                {changed?.has(module.id) && (
                  <>
                    {' '}
                    <span aria-hidden="true">·</span> <strong className="module-changed">Changed</strong>
                  </>
                )}
              </span>
              {opensAt && (
                <span className="module-cost">
                  <OpeningTime at={opensAt} />
                </span>
              )}
              {module.costs.length > 0 && !opensAt && (
                <span className="module-cost">
                  {`${module.minutes} min`}
                  <DataCost bytes={module.costs.reduce((sum, { bytes }) => sum + bytes, 0)}>
                    {` · ${costText(module.costs)}`}
                  </DataCost>
                </span>
              )}
            </Link>
          </li>
        )
      })}
    </ol>
  )
}

function moveFocus(event: React.KeyboardEvent<HTMLElement>) {
  const links = [...event.currentTarget.querySelectorAll('a')].filter((link) => link.checkVisibility())
  const index = links.indexOf(document.activeElement as HTMLAnchorElement)
  const next = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: links.length - 1 }[event.key]
  if (index === -1 || next === undefined) return
  event.preventDefault()
  links[Math.max(0, Math.min(links.length - 1, next))]?.focus()
}
