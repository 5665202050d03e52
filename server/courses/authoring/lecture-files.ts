import { mediaKind } from '../../../content/package.ts'
import { lectureFilePurpose } from '../../../rules/media/clips.ts'
import type { Purpose } from '../../media/purposes.ts'
import { assignmentPurpose } from './attachments.ts'
import { documentPurpose } from './documents.ts'
import { type FilmPurposeDependencies, filmPurposesOf } from './films.ts'

/** Purposes of the files that a lecture's text names. */
export const lecturePurposes: readonly string[] = Object.values(lectureFilePurpose)

/** The purpose of a file in a package. */
export function purposeOfFile(name: string): string {
  const kind = mediaKind(name)
  if (kind === 'attachment') return assignmentPurpose
  if (kind === 'document') return documentPurpose
  return lectureFilePurpose[kind ?? 'picture']
}

const ofLectures = {
  staysAfterDeletion: true,
  isNameless: true,
  mayUpload: (viewer) => viewer.role !== 'student',
  // Like the text around them: who has the page has its files.
  mayRead: () => true,
} satisfies Partial<Purpose>

/** Clips are short: a longer film is the film of a module, whose access follows the module. */
export function lectureFilePurposes(dependencies: FilmPurposeDependencies): Record<string, Purpose> {
  const { film, captions } = filmPurposesOf(dependencies)
  if (film === undefined || captions === undefined) throw new Error('Films have no purposes')
  return {
    [lectureFilePurpose.picture]: {
      ...ofLectures,
      longest: 20_000_000,
      accepts: 'picture',
      picture: { longestSide: 2_000, sizes: [800] },
    },
    [lectureFilePurpose.audio]: {
      ...ofLectures,
      longest: 100_000_000,
      accepts: ['audio/mpeg', 'audio/mp4', 'audio/x-m4a', 'audio/ogg', 'audio/ogg; codecs=opus', 'audio/wav'],
      refusal: (type) =>
        type.startsWith('video/') ? 'This is a film. Please choose sound as MP3, M4A, OGG or WAV.' : null,
    },
    [lectureFilePurpose.film]: { ...film, ...ofLectures, longest: 300_000_000 },
    [lectureFilePurpose.captions]: { ...captions, ...ofLectures },
  }
}
