import { thingNames } from './lesson-parts.ts'
import { allKinds, bars, type CourseFigures, thingCount } from './second-edition.ts'

/** What the second edition counts, one row per module. */
export function moduleTable(courses: readonly CourseFigures[]) {
  return courses.flatMap(({ modules }) =>
    modules.map((module) => ({
      module: module.id,
      words: module.words,
      'to see, hear or operate': thingCount(module),
      which: thingNames
        .flatMap((name) => (module.things[name] ? `${module.things[name]} ${name}` : []))
        .join(', '),
      'questions in the text': module.questions.length,
      'longest run of words': module.longestRun,
      bank: module.bank,
      'of it with work': module.bank === 0 ? '' : `${Math.round((100 * module.shown) / module.bank)} %`,
      templates: module.templates,
      'home pages': module.homePages.length,
      kB: Math.round(module.bytes / 1_000),
      'sounds translated': module.translated.length,
    })),
  )
}

/** The same per course, and for all. A module counts as full when it has both the things and the questions. */
export function editionTable(all: readonly CourseFigures[]) {
  const rows = all.map(({ id, modules, missingKinds, hasExam }) =>
    row(id, modules, missingKinds, hasExam ? 1 : 0),
  )
  const everywhere = allKinds.filter((kind) => all.every(({ missingKinds }) => missingKinds.includes(kind)))
  const exams = all.filter(({ hasExam }) => hasExam).length
  return [
    ...rows,
    row(
      'all',
      all.flatMap(({ modules }) => modules),
      everywhere,
      exams,
    ),
  ]
}

type Figures = CourseFigures['modules']

function row(course: string, modules: Figures, missingKinds: readonly string[], exams: number) {
  const sum = (of: (module: Figures[number]) => number) =>
    modules.reduce((total, module) => total + of(module), 0)
  const isFull = (module: Figures[number]) =>
    thingCount(module) >= bars.things && module.questions.length >= bars.questions
  return {
    course,
    modules: modules.length,
    'full modules': modules.filter(isFull).length,
    'to see, hear or operate': sum(thingCount),
    'questions in the text': sum(({ questions }) => questions.length),
    bank: sum(({ bank }) => bank),
    'of it with work': sum(({ shown }) => shown),
    kinds: `${allKinds.length - missingKinds.length} of ${allKinds.length}`,
    exams,
    templates: sum(({ templates }) => templates),
    'home pages': sum(({ homePages }) => homePages.length),
    'sounds translated': sum(({ translated }) => translated.length),
  }
}
