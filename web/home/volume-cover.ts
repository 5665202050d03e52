/**
 * The cover in a volume's proportions. Covers that this site draws come in any size; an uploaded picture is taken
 * as it is.
 *
 * @param image a course's image as the catalogue gives it
 */
export function volumeCover(image: string): string {
  return image.startsWith('/covers/') ? image.replace(/\.svg$/, '-4x5.svg') : image
}
