// Prints the curriculum checks' measurements as tables and lists, and writes docs/sources.md, which a test compares with content/.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { editionTable, moduleTable } from '../content/checks/edition-table.ts'
import { courseFigures, shortfalls } from '../content/checks/second-edition.ts'
import { sourcesPage } from '../content/checks/sources.ts'
import { curriculumTable } from '../content/checks/table.ts'
import { loadCurriculum } from '../content/load.ts'
import { root } from './prepare/processes.mjs'

const curriculum = loadCurriculum(join(root, 'content'))
writeFileSync(join(root, 'docs', 'sources.md'), sourcesPage(curriculum.courses))
const print = (text = '') => process.stdout.write(`${text}\n`)

function printTable(title, rows) {
  const line = (cells) => print(`| ${cells.join(' | ')} |`)
  const columns = Object.keys(rows[0])
  print(`\n${title}\n`)
  line(columns)
  line(columns.map(() => '---'))
  for (const row of rows) line(Object.values(row))
}

const figures = curriculum.courses.map(courseFigures)
printTable('Texts and questions', curriculumTable(curriculum))
printTable('Modules: what the second edition counts', moduleTable(figures))
printTable('Courses: what the second edition counts', editionTable(figures))

print('\nCourses with a bank, below the bars of the second edition\n')
for (const course of curriculum.courses.filter(({ bank }) => bank.length > 0)) {
  for (const text of shortfalls(course)) print(`- ${text}`)
}
print('\nTurns that sound translated, and links to home pages\n')
for (const { id, translated, homePages } of figures.flatMap(({ modules }) => modules)) {
  for (const text of [...new Set(translated), ...homePages]) print(`- ${id}: ${text}`)
}
