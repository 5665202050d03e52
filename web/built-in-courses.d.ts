declare module 'virtual:built-in-courses' {
  /** The courses of the curriculum, as content/built-in-courses.ts describes them. */
  const courses: import('../contract/courses/catalogue.ts').Course[]
  export default courses
}
