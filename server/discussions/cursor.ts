import { Refusal } from '../http/refusal.ts'
import type { ThreadCursor } from './thread-queries.ts'

/** Where a page of a list by time ends: the moment, to the millisecond, and the id that settles a tie. */
export function writeCursor({ at, id }: ThreadCursor): string {
  return `${at.getTime()}_${id}`
}

/** @throws Refusal `invalid-input` for what `writeCursor` did not write */
export function readCursor(text: string | undefined): ThreadCursor | null {
  if (text === undefined) return null
  const [, at, id] = /^(\d{1,15})_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(text) ?? []
  if (at === undefined || id === undefined || Number(at) > 8e14) {
    const message = 'This is no place in the list'
    throw new Refusal('invalid-input', message, { fields: [{ field: 'cursor', message }] })
  }
  return { at: new Date(Number(at)), id }
}
