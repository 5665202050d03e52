import type { Words } from './words.ts'

export const footerWords = {
  statement: {
    label: 'Statement',
    text: 'A free university for people who make things. Run by the {foundation}.',
    kind: 'paragraph',
  },
  study: { label: 'Title of the links to courses', text: 'Study', kind: 'line' },
  university: { label: 'Title of the links to pages', text: 'University', kind: 'line' },
  elsewhere: { label: 'Title of the social networks', text: 'Elsewhere', kind: 'line' },
} as const satisfies Words
