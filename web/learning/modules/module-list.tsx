import { Check, Circle, Lock } from 'lucide-react'
import type { CourseModule } from '../../../contract/courses/catalogue.ts'
import { moduleAddress } from '../../../rules/addresses.ts'
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

/** Arrow keys move between modules. */
export function ModuleList(props: ModuleListProps) {
  const { courseId, modules, states, selected, isNew = [], opens = [], changed, onRefused } = props
  return (
    <nav aria-label="Modules">
      <ol className="module-list" onKeyDown={moveFocus}>
        {modules.map((module, index) => {
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
    </nav>
  )
}

function moveFocus(event: React.KeyboardEvent<HTMLOListElement>) {
  const links = [...event.currentTarget.querySelectorAll('a')]
  const index = links.indexOf(document.activeElement as HTMLAnchorElement)
  const next = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: links.length - 1 }[event.key]
  if (index === -1 || next === undefined) return
  event.preventDefault()
  links[Math.max(0, Math.min(links.length - 1, next))]?.focus()
}
