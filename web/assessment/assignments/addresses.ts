export const assignmentAddress = (id: string) => `/dashboard/assignments/${id}`

export const moduleAddress = ({ courseId, moduleId }: { courseId: string; moduleId: string }) =>
  `/course/${courseId}?module=${moduleId}`

/** "BRD 101, module 1" */
export const placeName = ({ courseCode, modulePosition }: { courseCode: string; modulePosition: number }) =>
  `${courseCode}, module ${modulePosition}`
