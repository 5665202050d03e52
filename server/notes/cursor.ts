import { Refusal } from '../http/refusal.ts'

/** A place in the list, as the address of the next page carries it. */
interface Place {
  updatedAt: Date
  moduleId: string
}

export function writeCursor({ updatedAt, moduleId }: Place): string {
  return `${updatedAt.toISOString()}_${moduleId}`
}

/** @throws Refusal `invalid-input` when it was not written by `writeCursor` */
export function readCursor(cursor: string): Place {
  const [, at = '', moduleId = ''] = /^([^_]+)_([a-z0-9-]{1,80})$/.exec(cursor) ?? []
  const updatedAt = new Date(at)
  if (Number.isNaN(updatedAt.getTime())) {
    throw new Refusal('invalid-input', 'This page of the list does not exist.')
  }
  return { updatedAt, moduleId }
}
