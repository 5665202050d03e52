/**
 * Files of the built-in courses, which ship with the software (docs/decisions/0091): anyone may read them, nothing of
 * them is in the database or the storage, and no one owns, releases or deletes them.
 */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { type CourseFileOnDisk, courseFiles } from '../../content/course-files.ts'
import { lectureFilePurpose } from '../../rules/media/clips.ts'
import { projectFolder } from '../start/project-folder.ts'
import { fileAnswer, type ReadOptions } from './answer.ts'
import type { FileOfPackage } from './service-interface.ts'

export interface CourseFiles {
  has(id: string): boolean
  /** Null for any other file. @throws Refusal `range-not-satisfiable` */
  read(id: string, options: Omit<ReadOptions, 'isPublic' | 'isDocument'>): Promise<Response | null>
  /** By id, for a package; others are left out. */
  open(ids: readonly string[], forPurposes: readonly string[]): Promise<[string, FileOfPackage][]>
}

interface Facts {
  size: number
  /** Of the last change, in milliseconds. */
  changed: number
  checksum: string
}

/** @param folder the `content/` folder, read once, when a file is first asked for */
export function filesOfCourses(folder = path.join(projectFolder, 'content')): CourseFiles {
  let byId: Map<string, CourseFileOnDisk> | undefined
  const facts = new Map<string, Facts>()
  const find = (id: string) => {
    byId ??= new Map(courseFiles(folder).map((file) => [file.id, file]))
    return byId.get(id)
  }

  /** Null if a newer release took the file away while this process runs. It may also have replaced it. */
  async function factsOf({ id, path }: CourseFileOnDisk): Promise<Facts | null> {
    const found = await stat(path).catch(() => null)
    if (found === null) return null
    const { size, mtimeMs: changed } = found
    const known = facts.get(id)
    if (known?.size === size && known.changed === changed) return known
    const checksum = createHash('sha256')
      .update(await readFile(path))
      .digest('base64url')
    const fresh = { size, changed, checksum }
    facts.set(id, fresh)
    return fresh
  }

  return {
    has: (id) => find(id) !== undefined,

    async read(id, options) {
      const file = find(id)
      const known = file && (await factsOf(file))
      if (file === undefined || known == null) return null
      const row = { ...file, ...known, sizes: [] }
      const storage = { read: async (_: string, range?: object) => createReadStream(file.path, range) }
      return fileAnswer(storage, row, { ...options, isPublic: false, isOfCourse: true })
    },

    async open(ids, forPurposes) {
      const files = ids.flatMap((id) => find(id) ?? [])
      const wanted = files.filter(({ kind }) => forPurposes.includes(lectureFilePurpose[kind]))
      const opened = wanted.map(async (file): Promise<[string, FileOfPackage][]> => {
        const { id, name, type, kind, path } = file
        const known = await factsOf(file)
        if (known === null) return []
        const open = async () => createReadStream(path)
        return [[id, { name, type, purpose: lectureFilePurpose[kind], checksum: known.checksum, open }]]
      })
      return (await Promise.all(opened)).flat()
    },
  }
}
