/**
 * Sections of a long course: headings above its modules. Each module names its section, so that a heading never points
 * at a module that is gone; a section is a run of modules that name the same one. Modules before the first heading have
 * none.
 */

interface Placed {
  section: string | null
}

/** Modules that share a heading. */
export interface Section<Module> {
  /** Null above the first heading. */
  title: string | null
  /** Index of its first module among all. */
  first: number
  modules: Module[]
}

/** @param modules in order */
export function sectionsOf<Module extends Placed>(modules: readonly Module[]): Section<Module>[] {
  const sections: Section<Module>[] = []
  for (const [first, module] of modules.entries()) {
    const last = sections.at(-1)
    if (last !== undefined && last.title === module.section) last.modules.push(module)
    else sections.push({ title: module.section, first, modules: [module] })
  }
  return sections
}

/** Whether every section is one run, and no module without a section follows one that has one. */
export function areSectionsWhole(modules: readonly Placed[]): boolean {
  const titles = sectionsOf(modules).map(({ title }) => title)
  return new Set(titles).size === titles.length && titles.lastIndexOf(null) <= 0
}

/** Modules in a new order, whole again: one that left its section belongs to the section above it. */
export function joinedSections<Module extends Placed>(modules: readonly Module[]): Module[] {
  const begun = new Set<string | null>()
  let current: string | null = null
  return modules.map((module) => {
    if (module.section !== current && !begun.has(module.section) && module.section !== null)
      current = module.section
    begun.add(current)
    return { ...module, section: current }
  })
}

/** A line of the outline as its author arranges it. */
export type OutlineLine = { kind: 'section'; title: string } | { kind: 'module'; id: string }

export function outlineLines(modules: readonly (Placed & { id: string })[]): OutlineLine[] {
  return sectionsOf(modules).flatMap(({ title, modules: those }) => [
    ...(title === null ? [] : [{ kind: 'section' as const, title }]),
    ...those.map(({ id }) => ({ kind: 'module' as const, id })),
  ])
}

/** The modules in the order of the lines. A heading with no module below it is gone. */
export function modulesOfLines(lines: readonly OutlineLine[]): { id: string; section: string | null }[] {
  let section: string | null = null
  return lines.flatMap((line) => {
    if (line.kind === 'module') return [{ id: line.id, section }]
    section = line.title
    return []
  })
}
