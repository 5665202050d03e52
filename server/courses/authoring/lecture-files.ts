import { mediaKind } from '../../../content/package.ts'
import type { ClipFile } from '../../../rules/media/clips.ts'
import type { Purpose } from '../../media/purposes.ts'
import { documentPurpose } from './documents.ts'
import { type FilmPurposeDependencies, filmPurposesOf } from './films.ts'

export const picturePurpose = 'lecture-picture'

const clipPurposes: Record<ClipFile, string> = {
  audio: 'lecture-audio',
  film: 'lecture-film',
  captions: 'lecture-captions',
}

/** Purposes of the files that a lecture's text names. */
export const lecturePurposes: readonly string[] = [picturePurpose, ...Object.values(clipPurposes)]

/** The purpose of a file in a package. */
export function purposeOfFile(name: string): string {
  const kind = mediaKind(name)
  if (kind === 'document') return documentPurpose
  return kind === null || kind === 'picture' ? picturePurpose : clipPurposes[kind]
}

const ofLectures = {
  staysAfterDeletion: true,
  mayUpload: (viewer) => viewer.role !== 'student',
  // Like the text around them: who has the page has its files.
  mayRead: () => true,
} satisfies Partial<Purpose>

/** Clips are short: a longer film is the film of a module, whose access follows the module. */
export function lectureFilePurposes(dependencies: FilmPurposeDependencies): Record<string, Purpose> {
  const { film, captions } = filmPurposesOf(dependencies)
  if (film === undefined || captions === undefined) throw new Error('Films have no purposes')
  return {
    [picturePurpose]: {
      ...ofLectures,
      longest: 20_000_000,
      accepts: 'picture',
      picture: { longestSide: 2_000, sizes: [800] },
    },
    [clipPurposes.audio]: {
      ...ofLectures,
      longest: 100_000_000,
      accepts: ['audio/mpeg', 'audio/mp4', 'audio/x-m4a', 'audio/ogg', 'audio/ogg; codecs=opus', 'audio/wav'],
      refusal: (type) =>
        type.startsWith('video/') ? 'This is a film. Please choose sound as MP3, M4A, OGG or WAV.' : null,
    },
    [clipPurposes.film]: { ...film, ...ofLectures, longest: 300_000_000 },
    [clipPurposes.captions]: { ...captions, ...ofLectures },
  }
}
