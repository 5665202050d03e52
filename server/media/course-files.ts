/**
 * Files of the built-in courses, which ship with the software (docs/decisions/0091): anyone may read them, nothing of
 * them is in the database or the storage, and no one owns, releases or deletes them.
 */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
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

type Known = Promise<{ size: number; checksum: string }>

/** @param folder the `content/` folder, read once, when a file is first asked for */
export function filesOfCourses(folder = path.join(projectFolder, 'content')): CourseFiles {
  let byId: Map<string, CourseFileOnDisk> | undefined
  const facts = new Map<string, Known>()
  const find = (id: string) => {
    byId ??= new Map(courseFiles(folder).map((file) => [file.id, file]))
    return byId.get(id)
  }

  function factsOf({ id, path }: CourseFileOnDisk): Known {
    const known =
      facts.get(id) ??
      readFile(path).then((bytes) => ({
        size: bytes.length,
        checksum: createHash('sha256').update(bytes).digest('base64url'),
      }))
    facts.set(id, known)
    known.catch(() => facts.delete(id))
    return known
  }

  return {
    has: (id) => find(id) !== undefined,

    async read(id, options) {
      const file = find(id)
      if (file === undefined) return null
      const row = { ...file, ...(await factsOf(file)), sizes: [] }
      const storage = { read: async (_: string, range?: object) => createReadStream(file.path, range) }
      return fileAnswer(storage, row, { ...options, isPublic: false, isOfCourse: true })
    },

    async open(ids, forPurposes) {
      const files = ids.flatMap((id) => find(id) ?? [])
      const wanted = files.filter(({ kind }) => forPurposes.includes(lectureFilePurpose[kind]))
      return Promise.all(
        wanted.map(async (file): Promise<[string, FileOfPackage]> => {
          const { id, name, type, kind } = file
          const { checksum } = await factsOf(file)
          const open = async () => createReadStream(file.path)
          return [id, { name, type, purpose: lectureFilePurpose[kind], checksum, open }]
        }),
      )
    },
  }
}
