/** "FND 100, module 1" */
export const placeName = ({ courseCode, modulePosition }: { courseCode: string; modulePosition: number }) =>
  `${courseCode}, module ${modulePosition}`
