/** Settings key of whether the school offers the courses that come with the site. */
export const builtInKey = 'curriculum.built-in'

export interface BuiltInChoice {
  offered: boolean
  /** `courses/fnd-100`, `tracts/streamer` …: what was closed by hand before all were archived. */
  closed: string[]
}
