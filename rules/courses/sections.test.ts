import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { moved } from './authoring.ts'
import {
  areSectionsWhole,
  joinedSections,
  modulesOfLines,
  type OutlineLine,
  outlineLines,
  sectionsOf,
} from './sections.ts'

/** Lines in any order, with headings of different titles. */
const anyLines = fc
  .tuple(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 0, max: 5 }))
  .chain(([modules, sections]) =>
    fc.shuffledSubarray(
      [
        ...Array.from({ length: modules }, (_, n): OutlineLine => ({ kind: 'module', id: `m${n}` })),
        ...Array.from({ length: sections }, (_, n): OutlineLine => ({ kind: 'section', title: `s${n}` })),
      ],
      { minLength: modules + sections },
    ),
  )

describe('sections', () => {
  test('are the runs of modules with the same heading', () => {
    const modules = [null, 'Basics', 'Basics', 'Sound'].map((section) => ({ section }))
    expect(sectionsOf(modules)).toEqual([
      { title: null, first: 0, modules: [modules[0]] },
      { title: 'Basics', first: 1, modules: [modules[1], modules[2]] },
      { title: 'Sound', first: 3, modules: [modules[3]] },
    ])
    expect(sectionsOf([])).toEqual([])
  })

  test('are whole however lines are arranged, and keep every module once', () => {
    fc.assert(
      fc.property(anyLines, (lines) => {
        const modules = modulesOfLines(lines)
        expect(areSectionsWhole(modules)).toBe(true)
        expect(modules.map(({ id }) => id)).toEqual(
          lines.flatMap((line) => (line.kind === 'module' ? [line.id] : [])),
        )
        expect(sectionsOf(modules).flatMap((section) => section.modules)).toEqual(modules)
      }),
    )
  })

  test('are read back as the lines they came from, but for headings without a module', () => {
    fc.assert(
      fc.property(anyLines, (lines) => {
        const kept = lines.filter(
          (line, index) => line.kind === 'module' || lines[index + 1]?.kind === 'module',
        )
        expect(outlineLines(modulesOfLines(lines))).toEqual(kept)
      }),
    )
  })

  test('are whole again after any order', () => {
    const sections = fc.array(fc.constantFrom(null, 'A', 'B', 'C'), { maxLength: 12 })
    fc.assert(
      fc.property(sections, (all) => {
        const modules = all.map((section, id) => ({ id, section }))
        const joined = joinedSections(modules)
        expect(areSectionsWhole(joined)).toBe(true)
        expect(joined.map(({ id }) => id)).toEqual(modules.map(({ id }) => id))
        if (areSectionsWhole(modules)) expect(joined).toEqual(modules)
      }),
    )
  })

  test('change by one line at a time: a module that passes a heading keeps its place among modules', () => {
    fc.assert(
      fc.property(anyLines, fc.nat({ max: 20 }), (lines, at) => {
        const from = lines.length === 0 ? 0 : at % lines.length
        const before = modulesOfLines(lines).map(({ id }) => id)
        const after = modulesOfLines(moved(lines, from, from + 1)).map(({ id }) => id)
        const passes = lines[from]?.kind === 'section' || lines[from + 1]?.kind === 'section'
        if (passes) expect(after).toEqual(before)
      }),
    )
  })

  test('that are torn apart, or begin again without a heading, are not whole', () => {
    const whole = (...all: (string | null)[]) => areSectionsWhole(all.map((section) => ({ section })))
    expect(whole('A', 'B', 'A')).toBe(false)
    expect(whole('A', null)).toBe(false)
    expect(whole(null, 'A', null)).toBe(false)
    expect(whole(null, 'A', 'A', 'B')).toBe(true)
  })
})
