/** A module open to all, which the samples of several nouns call. */
export const sampleCourse = { id: 'fnd-100', moduleId: 'fnd-100-1' }
