/** The package comes without types; these are the parts that are used here. */
declare module 'subset-font' {
  interface Options {
    targetFormat: 'sfnt'
    keepAllGlyphs?: boolean
    noHinting?: boolean
    variationAxes?: Record<string, number>
  }
  /** @param text may be left out with `keepAllGlyphs` */
  export default function subsetFont(
    font: Buffer,
    text: string | undefined,
    options: Options,
  ): Promise<Buffer>
}
