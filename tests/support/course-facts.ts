/** What a new course says of itself, but for its code: as much as the API asks for. */
export const courseFacts = {
  title: 'Letters by hand',
  departmentId: 'branding',
  difficulty: 'Introductory',
  description: 'Draw letters that people read.',
  outcomes: ['Draw an alphabet', 'Space a line', 'Hang a sign'],
}
