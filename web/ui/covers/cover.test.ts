import { describe, expect, it } from 'vitest'
import { coverSvg } from './cover.ts'
import { DEPARTMENT_KEYS, departmentKey } from './departments.ts'
import { SALTS } from './salts.ts'

const SIZES = [
  [6, 4],
  [4, 5],
  [4, 4],
] as const
const ids = [...Object.keys(SALTS), ...Array.from({ length: 60 }, (_, index) => `new-${index}`)]
const covers = DEPARTMENT_KEYS.flatMap((department) =>
  ids.flatMap((id) => SIZES.map(([columns, rows]) => ({ id, department, columns, rows }))),
)

describe('covers', () => {
  it('draws the same request the same way every time', () => {
    for (const request of covers) expect(coverSvg(request)).toBe(coverSvg(request))
  })

  it('stays within 2.6 kB', () => {
    const largest = covers
      .map((request) => ({ ...request, size: coverSvg(request).length }))
      .sort((a, b) => b.size - a.size)[0]
    expect(largest?.size, JSON.stringify(largest)).toBeLessThanOrEqual(2600)
  })

  it('gives different courses different covers', () => {
    for (const department of DEPARTMENT_KEYS) {
      const drawn = new Set(ids.map((id) => coverSvg({ id, department, scope: 'same' })))
      expect(drawn.size / ids.length).toBeGreaterThan(0.5)
    }
  })

  it('never contains NaN', () => {
    for (const request of covers) expect(coverSvg(request)).not.toMatch(/NaN|undefined|Infinity/)
  })

  it('scopes its ids, and refers only to those', () => {
    for (const request of covers) {
      const svg = coverSvg({ ...request, scope: '_r_7_' })
      const made = new Set([...svg.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]))
      for (const id of made) expect(id).toMatch(/^cr7/)
      for (const [, id] of svg.matchAll(/(?:href="#|url\(#)([^")]+)/g)) expect(made).toContain(id)
    }
  })

  it('escapes input in the markup', () => {
    const svg = coverSvg({ id: '"><script>', department: '<img>', scope: '"><script>' })
    expect(svg).not.toMatch(/<script|<img/)
  })
})

describe('departmentKey', () => {
  it.each([
    ['foundation', 'foundation'],
    ['Foundation Core', 'foundation'],
    ['Branding Department', 'branding'],
    ['Audio & Podcast', 'audio-podcast'],
    ['Writing & Publishing Department', 'writing-publishing'],
    ['Specialization Electives', 'specialization-electives'],
  ])('%s is %s', (given, key) => expect(departmentKey(given)).toBe(key))

  it('gives an unknown department a look, always the same', () => {
    expect(DEPARTMENT_KEYS).toContain(departmentKey('Ceramics'))
    expect(departmentKey('Ceramics')).toBe(departmentKey('Ceramics'))
  })
})
