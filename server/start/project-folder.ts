import { existsSync } from 'node:fs'
import path from 'node:path'

/** Whether run from source or from dist/server. */
export const projectFolder = findUp(import.meta.dirname)

function findUp(folder: string): string {
  if (existsSync(path.join(folder, 'package.json'))) return folder
  const parent = path.dirname(folder)
  if (parent === folder) throw new Error('The project folder (with package.json) was not found')
  return findUp(parent)
}
