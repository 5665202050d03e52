/** The required facts of a new course, without the code. */
export const courseFacts = {
  title: 'Letters by hand',
  departmentId: 'branding',
  difficulty: 'Introductory',
  description: 'Draw letters that people read.',
  outcomes: ['Draw an alphabet', 'Space a line', 'Hang a sign'],
}
