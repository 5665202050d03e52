export const sampleCourse = { id: 'fnd-100', moduleId: 'fnd-100-1' }
