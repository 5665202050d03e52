import type { Department } from '../../../contract/courses/catalogue.ts'
import { departmentLabel } from '../../../rules/courses/catalogue.ts'
import { DepartmentDevice } from '../../ui/pictures/department-badge.tsx'
import './department-choice.css'

export interface DepartmentChoiceProps {
  departments: Department[]
  selected: string
  onChoose: (id: string) => void
  /** A page that reads `?department=`, the target without scripts. */
  action: string
  /** Sent along as a hidden field. */
  tab?: string
}

const look = [
  'group inline-flex min-h-11 shrink-0 items-center gap-2 border-b-3 max-md:text-small border-transparent py-2 text-left font-[560] text-ink-2',
  'hover:border-line hover:text-ink aria-pressed:border-department aria-pressed:text-ink',
].join(' ')

/** A form of buttons, so it works without scripts. */
export function DepartmentChoice({ departments, selected, onChoose, action, tab }: DepartmentChoiceProps) {
  return (
    <form
      action={action}
      aria-label="Departments"
      className="department-choice"
      data-in-row=""
      onSubmit={(event) => event.preventDefault()}
    >
      {tab && <input type="hidden" name="tab" value={tab} />}
      {departments.map(({ id, name }) => (
        <button
          key={id}
          type="submit"
          name="department"
          value={id}
          aria-pressed={id === selected}
          data-department={id}
          className={look}
          ref={id === selected ? bringIntoRow : undefined}
          onClick={() => onChoose(id)}
        >
          <DepartmentDevice department={id} className="text-department" />
          {departmentLabel(name)}
        </button>
      ))}
    </form>
  )
}

/** On a phone, scrolls the pressed button to the middle of the row without scrolling the page. */
function bringIntoRow(button: HTMLButtonElement | null) {
  const row = button?.parentElement
  if (row) row.scrollLeft = button.offsetLeft - (row.clientWidth - button.offsetWidth) / 2
}
