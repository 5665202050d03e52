import type { DepartmentKey } from './departments.ts'

/** Five colors per department, named by their role. */
export interface Palette {
  deep: string
  main: string
  light: string
  spark: string
  paper: string
}

const inks = (deep: string, main: string, light: string, spark: string, paper: string): Palette => ({
  deep,
  main,
  light,
  spark,
  paper,
})

export const PALETTES: Record<DepartmentKey, Palette> = {
  foundation: inks('#24145F', '#5433E8', '#B8A9FF', '#F5A300', '#FBF3E4'),
  branding: inks('#5A1420', '#E2432A', '#FFB9A1', '#FFDF8C', '#FFF3E8'),
  marketing: inks('#4B2300', '#F5A300', '#FFDD94', '#D8392B', '#FFF6E2'),
  'content-strategy': inks('#05363C', '#0C8585', '#9CDDD2', '#FFC94D', '#F2F6EA'),
  'creator-business': inks('#0C3323', '#1B8150', '#B5DFB0', '#F7BE3B', '#F5F3E0'),
  'audio-podcast': inks('#0A2257', '#1F5BD6', '#A9CBFF', '#FF8158', '#F1F2F3'),
  'video-production': inks('#420D42', '#A9288C', '#F3B2E2', '#FFC24B', '#FBEFF3'),
  'writing-publishing': inks('#35180F', '#A04A22', '#EBC8AC', '#E2432A', '#FAF0E2'),
  'specialization-electives': inks('#2B3010', '#6F7B15', '#D3DA8C', '#F38DB5', '#F7F3DF'),
}
