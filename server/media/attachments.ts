import { acceptedTypes } from '../../rules/assessment/assignments.ts'
import { filmNotes } from './film-codecs.ts'
import type { Purpose } from './purposes.ts'

const films = new Set(['video/mp4', 'video/quicktime', 'video/x-m4v'])

/** A purpose of files that people give to others, of the kinds that students may hand in (docs/decisions/0090). */
export function attachmentPurpose(
  of: Pick<Purpose, 'longest' | 'mayRead'> & Pick<Partial<Purpose>, 'mayUpload' | 'staysAfterDeletion'>,
): Purpose {
  return {
    ...of,
    accepts: acceptedTypes,
    isAttachment: true,
    inspect: async (file, type) => (films.has(type) ? { notes: await filmNotes(file) } : null),
  }
}
