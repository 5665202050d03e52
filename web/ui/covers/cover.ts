import { aperture } from './aperture.ts'
import { arcade } from './arcade.ts'
import { cloth } from './cloth.ts'
import { type DepartmentKey, departmentKey } from './departments.ts'
import { type Board, seededRandom, UNIT } from './draw.ts'
import { emblem } from './emblem.ts'
import { ledger } from './ledger.ts'
import { PALETTES } from './palette.ts'
import { punctuation } from './punctuation.ts'
import { ribbon } from './ribbon.ts'
import { SALTS } from './salts.ts'
import { signal } from './signal.ts'
import { wave } from './wave.ts'

const SYSTEMS: Record<DepartmentKey, (board: Board) => string> = {
  foundation: arcade,
  branding: emblem,
  marketing: signal,
  'content-strategy': ribbon,
  'creator-business': ledger,
  'audio-podcast': wave,
  'video-production': aperture,
  'writing-publishing': punctuation,
  'specialization-electives': cloth,
}

export interface CoverRequest {
  /** The seed: a course's id, or any text. */
  id: string
  /** A department's id or name. */
  department: string
  /** Cells of 80 units: 6 by 4 for a card, 4 by 5 for a volume. */
  columns?: number
  rows?: number
  /** Prefix of ids in the drawing; must differ if a cover appears twice on a page. */
  scope?: string
}

/** A course's cover as SVG, at most 2.6 kB. Deterministic, so covers never need storing. */
export function coverSvg({ id, department, columns = 6, rows = 4, scope }: CoverRequest): string {
  const key = departmentKey(department)
  const width = columns * UNIT
  const height = rows * UNIT
  const random = seededRandom(id + (SALTS[id] ?? ''))
  for (let warmUp = 0; warmUp < 3; warmUp++) random()
  const board = {
    random,
    width,
    height,
    inks: PALETTES[key],
    scope: scopeOf(scope ?? `${id}-${columns}x${rows}`),
  }
  return `<svg viewBox="0 0 ${width} ${height}" preserveAspectRatio="xMidYMid slice" aria-hidden="true" focusable="false">${SYSTEMS[key](board)}</svg>`
}

/** Letters, digits and hyphens only, so that an id cannot break out of an attribute. */
function scopeOf(text: string): string {
  return `c${text.replace(/[^a-zA-Z0-9-]/g, '')}`
}
