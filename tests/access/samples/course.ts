/** A public module used by several samples. */
export const sampleCourse = { id: 'fnd-100', moduleId: 'fnd-100-1' }
