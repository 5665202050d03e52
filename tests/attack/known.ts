/**
 * Values an attacker knows from earlier responses: ids, codes, cursors and revisions. A call contains them as a
 * `Reference`, which is resolved when the call is made, so calls reach existing objects.
 */
export class Reference {
  /** The type: `course` for a course id, `revision` for a number. */
  readonly noun: string
  readonly choice: number
  /** Used while none is known. */
  readonly otherwise: string | number

  constructor(noun: string, choice: number, otherwise: string | number) {
    this.noun = noun
    this.choice = choice
    this.otherwise = otherwise
  }

  toJSON() {
    return `<${this.noun}>`
  }
}

const mostKept = 200
const revealed =
  /^(code|handle|token|cursor|next|nextCursor|after|revision|baseRevision|version|sequence|number)$/

/** `courseId`, `courses` and `course_id` all refer to `course`. */
export function nounOf(name: string): string {
  const bare = name.replace(/[-_]?Ids?$/, '').toLowerCase()
  return bare.replace(/ies$/, 'y').replace(/s$/, '').replace(/^.*-/, '')
}

export function knownValues() {
  const values = new Map<string, (string | number)[]>()

  function add(noun: string, value: unknown) {
    if (typeof value !== 'string' && typeof value !== 'number') return
    if (value === '' || String(value).length > 300) return
    const list = values.get(noun) ?? []
    if (!values.has(noun)) values.set(noun, list)
    if (list.includes(value)) return
    list.push(value)
    if (list.length > mostKept) list.splice(mostKept / 2, 1)
  }

  /** Collects values from a response for later calls. */
  function learn(answer: unknown, noun: string): void {
    if (Array.isArray(answer)) for (const part of answer.slice(0, 40)) learn(part, noun)
    else if (typeof answer === 'object' && answer !== null) {
      for (const [name, value] of Object.entries(answer)) {
        if (name === 'id') add(noun, value)
        else if (/Ids?$/.test(name)) for (const id of [value].flat()) add(nounOf(name), id)
        else if (revealed.test(name)) add(nounOf(name), value)
        else if (typeof value === 'object') learn(value, nounOf(name))
      }
    }
  }

  function settle(value: unknown): unknown {
    if (value instanceof Reference) {
      const list = values.get(value.noun) ?? []
      return list.length > 0 ? list[value.choice % list.length] : value.otherwise
    }
    if (Array.isArray(value)) return value.map(settle)
    if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return value
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, settle(part)]))
  }

  return { add, learn, settle }
}

export type KnownValues = ReturnType<typeof knownValues>
