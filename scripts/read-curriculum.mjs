// Prints the curriculum checks' measurements and writes docs/sources.md, which a test compares with content/.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sourcesPage } from '../content/checks/sources.ts'
import { curriculumTable } from '../content/checks/table.ts'
import { loadCurriculum } from '../content/load.ts'
import { root } from './prepare/processes.mjs'

const curriculum = loadCurriculum(join(root, 'content'))
writeFileSync(join(root, 'docs', 'sources.md'), sourcesPage(curriculum.courses))
const rows = curriculumTable(curriculum)
const columns = Object.keys(rows[0])
const print = (cells) => process.stdout.write(`| ${cells.join(' | ')} |\n`)
print(columns)
print(columns.map(() => '---'))
for (const row of rows) print(Object.values(row))
