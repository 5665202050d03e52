import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import type { PastedLine } from '../../../contract/people/enrollments.ts'
import { counted } from '../../../rules/text/counted.ts'
import { Button } from '../../ui/button.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { Tag } from '../../ui/pictures/badges.tsx'

export interface ChosenPerson {
  name: string
  userId: string
}

interface PastePreviewProps {
  lines: readonly PastedLine[]
  /** Why no one can be enrolled now; null if people can. */
  closed: string | null
  busy: boolean
  onEnroll: (chosen: ChosenPerson[]) => Promise<void>
  /** The lines with one corrected. */
  onMend: (lines: string[]) => Promise<void>
  onBack: () => void
}

/** Whom each pasted line means. What needs a decision comes first. */
export function PastePreview({ lines, closed, busy, onEnroll, onMend, onBack }: PastePreviewProps) {
  const [choices, setChoices] = useState<ReadonlyMap<string, string>>(new Map())
  const heading = useRef<HTMLHeadingElement>(null)
  // The button that was pressed is gone. Also after a correction, which may have moved its line.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with every new preview
  useEffect(() => heading.current?.focus(), [lines])

  const chosen = lines.flatMap(({ state, wanted, people }) => {
    const userId = choices.get(wanted)
    const counts = state === 'several' && people.some(({ id }) => id === userId)
    return counts && userId !== undefined ? [{ name: wanted, userId }] : []
  })
  const found = lines.flatMap(({ state, people }) => (state === 'found' ? people.map(({ id }) => id) : []))
  const toEnroll = new Set([...found, ...chosen.map(({ userId }) => userId)]).size
  const toInvite = lines.filter(({ state }) => state === 'new-address').length
  const sorted = lines
    .map((line, index) => ({ line, index }))
    .toSorted((a, b) => Number(isSettled(a.line)) - Number(isSettled(b.line)) || a.index - b.index)
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className="type-heading mb-2">
        {`${counted(lines.length, 'line')} read`}
      </h2>
      <p className="mb-4 text-ink-2">{summaryOf(lines)}</p>
      {closed !== null && <Alert title={closed} className="mb-5" />}
      <div className="mb-5 flex flex-wrap gap-3">
        {closed === null && toEnroll + toInvite > 0 && (
          <Button busy={busy} onClick={() => void onEnroll(chosen)}>
            {enrollText(toEnroll, toInvite)}
          </Button>
        )}
        <Button variant="outline" onClick={onBack}>
          Change the text
        </Button>
      </div>
      <ul aria-label="Preview" className="divide-y divide-line border-y border-line">
        {sorted.map(({ line, index }) => (
          <li key={`${index} ${line.text}`} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
            <Line
              line={line}
              choice={choices.get(line.wanted) ?? ''}
              onChoose={(userId) => setChoices(new Map(choices).set(line.wanted, userId))}
              onMend={(text) =>
                onMend(
                  lines
                    .map((other, place) => (place === index ? text.trim() : other.text))
                    .filter((other) => other !== ''),
                )
              }
            />
          </li>
        ))}
      </ul>
    </>
  )
}

interface LineProps {
  line: PastedLine
  choice: string
  onChoose: (userId: string) => void
  onMend: (text: string) => Promise<void>
}

function Line({ line, choice, onChoose, onMend }: LineProps) {
  const { text, wanted, state, people } = line
  const [person] = people
  if (state === 'several') {
    return (
      <Field label={`Who is ${wanted}?`} hint="Several people have this name." className="mb-0 w-full">
        <Select
          value={choice}
          placeholder="No one yet"
          options={people.map(({ id, name, email }) => ({ value: id, label: `${name}, ${email}` }))}
          onChange={({ target }) => onChoose(target.value)}
        />
      </Field>
    )
  }
  if (state === 'unknown-name' || state === 'no-address') return <Mend line={line} onMend={onMend} />
  return (
    <>
      <span className="min-w-0 flex-1 basis-52 wrap-anywhere">
        {person === undefined ? (
          <bdi className="line-clamp-2">{text}</bdi>
        ) : (
          <>
            <bdi className="line-clamp-2 font-semibold">{person.name}</bdi>
            <span className="line-clamp-1 text-small break-all text-ink-2">{person.email}</span>
          </>
        )}
      </span>
      {state === 'found' ? (
        <Tag tone="ok">Found</Tag>
      ) : state === 'already' ? (
        <Tag>Already in the course</Tag>
      ) : (
        <Tag tone="iris">Will be invited</Tag>
      )}
    </>
  )
}

/** A line that means no one, to be corrected in place. Emptied, it is dropped. */
function Mend({ line: { text, state }, onMend }: Pick<LineProps, 'line' | 'onMend'>) {
  const [mended, setMended] = useState(text)
  const check = (event: SyntheticEvent) => {
    event.preventDefault()
    if (mended.trim() !== text) void onMend(mended)
  }
  return (
    <form method="dialog" noValidate className="flex w-full flex-wrap items-end gap-3" onSubmit={check}>
      <Field
        label={`Correct “${text}”`}
        error={state === 'no-address' ? 'This is not an address' : 'No one has this name: add an address'}
        className="mb-0 min-w-52 flex-1"
      >
        <TextInput
          dir="auto"
          spellCheck={false}
          maxLength={400}
          value={mended}
          onChange={({ target }) => setMended(target.value)}
        />
      </Field>
      <Button type="submit" variant="outline" size="small">
        Check
      </Button>
    </form>
  )
}

const isSettled = ({ state }: PastedLine) =>
  state === 'found' || state === 'already' || state === 'new-address'

function summaryOf(lines: readonly PastedLine[]): string {
  const parts = (Object.keys(summaryWords) as PastedLine['state'][]).flatMap((state) => {
    const count = lines.filter((line) => line.state === state).length
    return count === 0 ? [] : [`${count} ${summaryWords[state]}`]
  })
  return `${parts.join(', ')}.`
}

const summaryWords: Record<PastedLine['state'], string> = {
  found: 'found',
  already: 'already in the course',
  several: 'to choose',
  'new-address': 'to be invited',
  'unknown-name': 'not found',
  'no-address': 'not an address',
}

function enrollText(enrolled: number, invited: number): string {
  if (enrolled === 0) return `Invite and enroll ${counted(invited, 'person', 'people')}`
  const text = `Enroll ${counted(enrolled, 'person', 'people')}`
  return invited === 0 ? text : `${text} and invite ${invited}`
}
