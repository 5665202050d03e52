/** The package has no types; these are the parts in use. */
declare module 'subset-font' {
  interface Options {
    targetFormat: 'sfnt'
    keepAllGlyphs?: boolean
    noHinting?: boolean
    variationAxes?: Record<string, number>
  }
  export default function subsetFont(
    font: Buffer,
    text: string | undefined,
    options: Options,
  ): Promise<Buffer>
}
