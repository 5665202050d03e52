interface Place {
  courseId: string
  courseCode: string
  moduleId: string
  modulePosition: number
}

export const quizAddress = (quizId: string) => `/dashboard/quizzes/${quizId}`

/** @param question from 1; omitted at the start of the attempt */
export const attemptAddress = (quizId: string, question?: number) =>
  `${quizAddress(quizId)}/attempt${question === undefined ? '' : `?question=${question}`}`

export const resultAddress = (quizId: string, attemptId: string) =>
  `${quizAddress(quizId)}/result/${attemptId}`

export const moduleAddress = ({ courseId, moduleId }: Place) => `/course/${courseId}?module=${moduleId}`

/** "FND 100, module 1" */
export const placeName = ({ courseCode, modulePosition }: Place) => `${courseCode}, module ${modulePosition}`
